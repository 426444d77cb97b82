import type { Policy } from "../contract/factors";
import type { Queries } from "../database/engine";

/** Who demands a second factor. */
export type DemandingTable = "roles" | "applications";

export async function findPolicy(queries: Queries, table: DemandingTable, id: string) {
  const row = await queries
    .selectFrom(table)
    .where("id", "=", id)
    .select(["name", "built_in", "version", "second_factor", "second_factor_from"])
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      builtIn: row.built_in === 1,
      version: row.version,
      secondFactor: row.second_factor,
      secondFactorFrom:
        row.second_factor_from === null ? null : new Date(row.second_factor_from).toISOString(),
    }
  );
}

export const updatePolicy = (queries: Queries, table: DemandingTable, id: string, policy: Policy) =>
  queries
    .updateTable(table)
    .set({
      second_factor: policy.secondFactor,
      second_factor_from: policy.secondFactorFrom === null ? null : Date.parse(policy.secondFactorFrom),
    })
    .where("id", "=", id)
    .execute();

/** Removes the policies of a user's roles and of the console's own application. @returns the names of both */
export async function liftPolicies(queries: Queries, userId: string): Promise<string[]> {
  const none = { second_factor: 0, second_factor_from: null } as const;
  const lifted = [
    ...(await queries
      .updateTable("roles")
      .set(none)
      .where("second_factor", ">", 0)
      .where("id", "in", (eb) =>
        eb.selectFrom("effective_roles").where("user_id", "=", userId).select("role_id"),
      )
      .returning("name")
      .execute()),
    ...(await queries
      .updateTable("applications")
      .set(none)
      .where("second_factor", ">", 0)
      .where("built_in", "=", 1)
      .returning("name")
      .execute()),
  ];
  return lifted.map(({ name }) => name);
}
