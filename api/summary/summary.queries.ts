import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { SummaryQuery } from "../contract/summary";
import type { Engine } from "../database/engine";
import { foldCase } from "../database/fold-case";
import type { Tables } from "../database/tables";
import { type MonthRange, monthRange } from "../noun/month";

/** Texts that match at most this many users are found by the text index. Others are tested along the time index. */
const FEW = 10_000;

/** The filter of the summary. */
export interface Scope {
  /** Folded; empty for all users. */
  user: string;
  applicationId?: string;
  month?: MonthRange;
  /** Where `user` is searched for. */
  columns: readonly ("name_key" | "email_key")[];
  /** How to search for `user`: `searchIndexed` by the text index, `searchRows` row by row. */
  by: "searchIndexed" | "searchRows";
}

/** @param readsUsers whether the caller may read email addresses. A search in them would tell them letter by letter. */
export async function toScope(
  engine: Engine,
  query: SummaryQuery,
  { now, readsUsers }: { now: number; readsUsers: boolean },
): Promise<Scope> {
  const columns = readsUsers ? (["name_key", "email_key"] as const) : (["name_key"] as const);
  const user = foldCase(query.user ?? "");
  const month = query.month === undefined ? undefined : monthRange(query.month, now);
  const scope: Scope = { user, columns, applicationId: query.applicationId, month, by: "searchIndexed" };
  if (user === "" || (await countPeople(engine, { ...scope, applicationId: undefined }, FEW + 1)) <= FEW) {
    return scope;
  }
  return { ...scope, by: "searchRows" };
}

/**
 * Excludes rows of deleted applications, which are removed in the background. The concatenation keeps the planner from
 * the application's index.
 */
export const isThere = (alias: string) =>
  sql<SqlBool>`${sql.ref(`${alias}.application_id`)} || '' in (select id from applications)`;

/** Users whose name, or email address, contains the text. */
export const called =
  (engine: Engine, { user, columns, by }: Scope, how = by) =>
  (eb: ExpressionBuilder<Tables, "users">) =>
    engine[how]("users", columns, user)(eb);

async function countPeople(engine: Engine, scope: Scope, most?: number): Promise<number> {
  const { count } = await engine.longRead
    .selectFrom((from) =>
      from
        .selectFrom("users")
        .where(called(engine, scope, "searchIndexed"))
        .select("users.id")
        .$if(scope.applicationId !== undefined, (people) =>
          people
            .crossJoin("user_applications as held")
            .whereRef("held.user_id", "=", "users.id")
            .where("held.application_id", "=", String(scope.applicationId)),
        )
        .$if(most !== undefined, (some) => some.limit(Number(most)))
        .as("found"),
    )
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The number of users in scope, whatever the month. */
export async function countUsers(engine: Engine, scope: Scope): Promise<number> {
  if (scope.user !== "") return countPeople(engine, scope);
  if (scope.applicationId !== undefined) {
    const application = await engine.read
      .selectFrom("applications")
      .where("id", "=", scope.applicationId)
      .select("user_count")
      .executeTakeFirst();
    return application?.user_count ?? 0;
  }
  const { total } = await engine.read
    .selectFrom("counters")
    .where("name", "in", ["users_active", "users_inactive"])
    .select((eb) => eb.fn.sum<number | string>("value").as("total"))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}
