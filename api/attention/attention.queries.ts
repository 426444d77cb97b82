import { type ExpressionBuilder, sql } from "kysely";
import { utcDay } from "../contract/moments";
import type { Queries } from "../database/engine";
import type { Tables } from "../database/tables";

type OfApplications = ExpressionBuilder<Tables & { a: Tables["applications"] }, "a">;

/** Failed sign-ins per day with any attempts since then. */
export async function countFailedByDay(queries: Queries, since: number): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom("attempt_days")
    .where("day", ">=", utcDay(since))
    .groupBy("day")
    .select((eb) => ["day", eb.fn.sum<number | string>("failed").as("failed")])
    .execute();
  return new Map(rows.map(({ day, failed }) => [day, Number(failed)]));
}

/** The roles and active applications that demand a second factor. */
export async function listPolicies(queries: Queries) {
  const roles = await queries
    .selectFrom("roles")
    .where("second_factor", ">", 0)
    .select(["id", "name", "second_factor", "second_factor_from"])
    .execute();
  const applications = await queries
    .selectFrom("applications")
    .where("second_factor", ">", 0)
    .where("active", "=", 1)
    .select(["id", "name", "second_factor", "second_factor_from"])
    .execute();
  return [
    ...roles.map((role) => ({ ...role, table: "roles" as const })),
    ...applications.map((application) => ({ ...application, table: "applications" as const })),
  ];
}

/** Active applications whose secret is from before then, the oldest first. */
export const listOldSecrets = (queries: Queries, before: number) => {
  const made = sql<number>`coalesce(secret_created_at, created_at)`;
  return queries
    .selectFrom("applications")
    .where("active", "=", 1)
    .where("built_in", "=", 0)
    .where("protocol", "in", ["openid", "library"])
    .where(made, "<", before)
    .select(["id", "name", made.as("since")])
    .orderBy(made)
    .orderBy("id")
    .execute();
};

/** Whether somebody has opened the application since then. */
const isOpened = (eb: OfApplications, since: number) =>
  eb.exists(
    eb
      .selectFrom("attempt_days as d")
      .whereRef("d.application_id", "=", "a.id")
      .where("d.day", ">=", utcDay(since))
      .where("d.last_success_at", "is not", null)
      .select("d.day"),
  );

/** Active applications from before then that nobody has opened since, by name. */
export const listUnopened = (queries: Queries, since: number) =>
  queries
    .selectFrom("applications as a")
    .where("a.active", "=", 1)
    .where("a.built_in", "=", 0)
    .where("a.created_at", "<", since)
    .where((eb) => eb.not(isOpened(eb, since)))
    .select(["a.id", "a.name"])
    .orderBy("a.name_key")
    .execute();

/** Active OpenID Connect applications for which nobody has chosen which addresses are verified, by name. */
export const listAddressesAsEntered = (queries: Queries) =>
  queries
    .selectFrom("applications as a")
    .innerJoin("oidc_clients as c", "c.application_id", "a.id")
    .where("a.active", "=", 1)
    .where("a.protocol", "in", ["openid", "openid-public"])
    .where("c.email_verified", "is", null)
    .select(["a.id", "a.name"])
    .orderBy("a.name_key")
    .execute();

/** The things that exist beyond those of the first start. */
export async function findProgress(queries: Queries) {
  const row = await queries
    .selectNoFrom(({ exists, selectFrom }) => {
      const applications = selectFrom("applications as a").where("a.built_in", "=", 0).select("a.id");
      return [
        applications.orderBy("a.created_at", "desc").limit(1).as("applicationId"),
        exists(applications.where((eb) => isOpened(eb, 0))).as("connected"),
        exists(selectFrom("users").select("id").offset(1).limit(1)).as("users"),
        exists(
          applications.where((eb) =>
            eb.exists(
              eb
                .selectFrom("effective_applications as e")
                .whereRef("e.application_id", "=", "a.id")
                .select("e.user_id"),
            ),
          ),
        ).as("access"),
        exists(selectFrom("passkeys").select("id")).as("passkey"),
        exists(selectFrom("totp_secrets").where("confirmed_at", "is not", null).select("id")).as("app"),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    applicationId: row.applicationId,
    connected: Boolean(row.connected),
    users: Boolean(row.users),
    access: Boolean(row.access),
    secondFactor: Boolean(row.passkey) || Boolean(row.app),
  };
}
