import { sql } from "kysely";
import type { Queries } from "../../database/engine";

/** The first pairs of a username and somebody else's address that are the same, and how many there are. */
export async function listTwins(queries: Queries, most: number) {
  const pairs = queries
    .selectFrom("users as u")
    .innerJoin("users as other", (join) =>
      join.onRef("other.email_canonical", "=", "u.username_canonical").onRef("other.id", "<>", "u.id"),
    )
    .where("u.username_canonical", "like", sql<string>`'%@%'`);
  const { count } = await pairs
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const items = await pairs
    .select(["u.username", "other.username as owner"])
    .orderBy("u.username_canonical")
    .limit(most)
    .execute();
  return { total: Number(count), items };
}
