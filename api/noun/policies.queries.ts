import { isoOrNull } from "../contract/moments";
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
      secondFactorFrom: isoOrNull(row.second_factor_from),
    }
  );
}
