import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { DAY_MS, MINUTE_MS } from "../contract/durations";
import { listedUserFields, type OptionalUserField, USER_FIELDS } from "../contract/user-fields";
import type { UserListQuery, UserSortKey } from "../contract/user-list";
import { type Engine, SEARCHED } from "../database/engine";
import type { Tables } from "../database/tables";
import { toWords } from "./words";

/** Up to this many hits of an index are read and sorted in milliseconds. */
export const FEW = 10_000;

type Where = (eb: ExpressionBuilder<Tables, "users">) => Expression<SqlBool>;

/** A condition of the list of users, in two forms. */
export interface Filter {
  /** Answered by an index. */
  where: Where;
  /** Tested row by row: it leads no engine to an index, so that the list is read along that of its order. */
  test: Where;
  /** How many users `where` finds; Infinity if it is no place to start from. */
  size(engine: Engine): Promise<number>;
  /** The order of the index that answers `where`, if it is one of the list's. */
  along?: UserSortKey;
  /** Whether each change of who matches counts in `USER_CHANGES`. */
  isTracked: boolean;
  /** The same for the same condition. */
  key: unknown;
}

/** @param now in ms */
export function toFilters(
  engine: Engine,
  query: Omit<UserListQuery, "sort" | "columns">,
  now: number,
): Filter[] {
  const words = toWords(query.searchTerm);
  const { status, applicationId, roleId, groupId, secondFactor, lastSignIn } = query;
  const filters = [
    words.length > 0 && byWords(engine, words),
    ...listedUserFields.map((name) => query[name] && byText(name, query[name])),
    status !== undefined && byStatus(status),
    applicationId && byAssignment("effective_applications", "application_id", applicationId),
    roleId && byAssignment("effective_roles", "role_id", roleId),
    groupId && byAssignment("group_members", "group_id", groupId),
    secondFactor && bySecondFactor(secondFactor),
    lastSignIn && byLastSignIn(lastSignIn, now),
  ];
  return filters.filter((filter) => typeof filter === "object");
}

const nowhere = async () => Number.POSITIVE_INFINITY;

const byWords = (engine: Engine, words: string[]): Filter => ({
  where: engine.searchIndexed("users", SEARCHED.users, words),
  test: engine.searchRows("users", SEARCHED.users, words),
  async size({ longRead }) {
    const { hits } = await longRead
      .selectNoFrom(engine.countOf("users", SEARCHED.users, words, FEW + 1).as("hits"))
      .executeTakeFirstOrThrow();
    return Number(hits) > FEW ? Number.POSITIVE_INFINITY : Number(hits);
  },
  isTracked: true,
  key: words,
});

// Here and below, an addition keeps the engines from the index.
export const byStatus = (status: boolean): Filter => ({
  where: (eb) => eb("users.active", "=", status ? 1 : 0),
  test: (eb) => eb(eb("users.active", "+", 0), "=", status ? 1 : 0),
  size: nowhere,
  along: "name",
  isTracked: true,
  key: status,
});

/** The users with exactly this text. Its column has an index. */
export function byText(field: OptionalUserField, text: string): Filter {
  const column = `users.${USER_FIELDS[field].column}` as const;
  return {
    where: (eb) => eb(column, "=", text),
    test: (eb) => eb(sql`${sql.ref(column)} || ''`, "=", text),
    async size({ longRead }) {
      const { size } = await longRead
        .selectFrom("users")
        .where(column, "=", text)
        .select((eb) => eb.fn.countAll<number | string>().as("size"))
        .executeTakeFirstOrThrow();
      return Number(size);
    },
    isTracked: true,
    key: { [field]: text },
  };
}

/** The users whose ids are in the column `user_id` of a query. */
const bySet = (users: RawBuilder<unknown>): Pick<Filter, "where" | "test" | "size"> => ({
  where: () => sql<SqlBool>`users.id in (${users})`,
  test: () => sql<SqlBool>`exists (select 1 from (${users}) as held where held.user_id = users.id)`,
  size: async ({ longRead }) => {
    const { rows } = await sql<{ size: number | string }>`
      select count(*) as size from (${users}) as held
    `.execute(longRead);
    return Number(rows[0]?.size);
  },
});

const byAssignment = (
  table: "effective_applications" | "effective_roles" | "group_members",
  column: string,
  id: string,
): Filter => ({
  ...bySet(sql`select user_id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`),
  isTracked: true,
  key: { [column]: id },
});

const PASSKEYS = sql`select user_id from passkeys`;
const FACTORS = sql`${PASSKEYS} union all select user_id from totp_secrets where confirmed_at is not null`;

function bySecondFactor(wanted: NonNullable<UserListQuery["secondFactor"]>): Filter {
  const having = bySet(wanted === "passkey" ? PASSKEYS : FACTORS);
  const lacks: Where = (eb) => eb.not(having.test(eb));
  return {
    ...(wanted === "none" ? { where: lacks, test: lacks, size: nowhere } : having),
    isTracked: false,
    key: wanted,
  };
}

function byLastSignIn(wanted: NonNullable<UserListQuery["lastSignIn"]>, now: number): Filter {
  // In whole minutes, so that a total can be cached.
  const until = Math.floor(now / MINUTE_MS) * MINUTE_MS - Number(wanted) * DAY_MS;
  const range = (at: RawBuilder<unknown>) =>
    wanted === "never" ? sql<SqlBool>`${at} = 0` : sql<SqlBool>`${at} between 1 and ${until}`;
  const where = range(sql.ref("users.last_sign_in_at"));
  return {
    where: () => where,
    test: () => range(sql`${sql.ref("users.last_sign_in_at")} + 0`),
    async size({ longRead }) {
      const { rows } = await sql<{ size: number | string }>`
        select count(*) as size from users where ${where}
      `.execute(longRead);
      return Number(rows[0]?.size);
    },
    along: "lastSignIn",
    isTracked: false,
    key: wanted,
  };
}
