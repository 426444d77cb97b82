import type { Queries } from "./engine";
import type { TableWith } from "./tables";

/** Removes the oldest rows that have expired, at most so many. @returns how many */
export async function deleteExpired(
  queries: Queries,
  table: TableWith<"id" | "expires_at">,
  now: number,
  most: number,
): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom(table)
    .where("id", "in", (eb) =>
      eb.selectFrom(table).select("id").where("expires_at", "<=", now).orderBy("expires_at").limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
