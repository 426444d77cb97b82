import type { Policy } from "../contract/factors";
import type { Queries } from "../database/engine";
import type { DemandingTable } from "../noun/policies.queries";

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
