import { type AliasedExpression, expressionBuilder } from "kysely";
import type { PolicyReach } from "../contract/factors";
import type { Queries } from "../database/engine";
import type { Tables } from "../database/tables";
import type { DemandingTable } from "../noun/policies.queries";

/** Whom a policy concerns: the users of a role or an application, or everybody. */
export type Members = { table: DemandingTable; id: string } | "everybody";

type Reach = Pick<PolicyReach, "people" | "withoutSecondFactor" | "withoutPasskey">;
type UserIds = AliasedExpression<{ user_id: string }, "m">;

function membersOf(members: Members): UserIds {
  const { selectFrom } = expressionBuilder<Tables>();
  if (members === "everybody") return selectFrom("users").select("id as user_id").as("m");
  const { table, id } = members;
  return table === "roles"
    ? selectFrom("effective_roles").where("role_id", "=", id).distinct().select("user_id").as("m")
    : selectFrom("effective_applications")
        .where("application_id", "=", id)
        .distinct()
        .select("user_id")
        .as("m");
}

/**
 * Counts active members by their factors: all members less the inactive ones. Indexes tell these in the order of their ids,
 * which is several times as fast as looking up whether each of a million members is active.
 */
export async function countReach(queries: Queries, members: Members): Promise<Reach> {
  const all = membersOf(members);
  const inactive = expressionBuilder<Tables>()
    .selectFrom("users as u")
    // On SQLite, a cross join begins with the first table.
    .crossJoin(all)
    .whereRef("m.user_id", "=", "u.id")
    .where("u.active", "=", 0)
    .select("m.user_id")
    .as("m");
  const [total, less] = [await count(queries, all), await count(queries, inactive)];
  return {
    people: total.people - less.people,
    withoutSecondFactor: total.withoutSecondFactor - less.withoutSecondFactor,
    withoutPasskey: total.withoutPasskey - less.withoutPasskey,
  };
}

async function count(queries: Queries, users: UserIds): Promise<Reach> {
  const { people, withoutSecondFactor, withoutPasskey } = await queries
    .selectFrom(users)
    .select(({ fn, case: when, exists, not, and, lit, selectFrom }) => {
      const passkey = exists(
        selectFrom("passkeys as p").whereRef("p.user_id", "=", "m.user_id").select("p.user_id"),
      );
      const app = exists(
        selectFrom("totp_secrets as t")
          .whereRef("t.user_id", "=", "m.user_id")
          .where("t.confirmed_at", "is not", null)
          .select("t.user_id"),
      );
      return [
        fn.countAll<number | string>().as("people"),
        fn
          .count<number | string>(
            when()
              .when(and([not(passkey), not(app)]))
              .then(lit(1))
              .end(),
          )
          .as("withoutSecondFactor"),
        fn.count<number | string>(when().when(not(passkey)).then(lit(1)).end()).as("withoutPasskey"),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    people: Number(people),
    withoutSecondFactor: Number(withoutSecondFactor),
    withoutPasskey: Number(withoutPasskey),
  };
}

/** The active applications that used the login call since then, and that an active member has, by name. */
export const listLoginCallers = (queries: Queries, members: Members, since: number) =>
  queries
    .selectFrom("applications as a")
    .where("a.login_call_at", ">=", since)
    .where("a.active", "=", 1)
    .where("a.built_in", "=", 0)
    .where(({ exists, selectFrom }) => {
      const users = selectFrom("effective_applications as has")
        .innerJoin("users as u", "u.id", "has.user_id")
        .whereRef("has.application_id", "=", "a.id")
        .where("u.active", "=", 1)
        .select("has.user_id");
      if (members === "everybody") return exists(users);
      return exists(users.where("has.user_id", "in", selectFrom(membersOf(members)).select("m.user_id")));
    })
    .select(["a.id", "a.name as applicationName"])
    .orderBy("a.name_key")
    .execute();
