import { sql } from "kysely";
import type { Queries } from "../database/engine";
import { canonical } from "../database/fold-case";

/** Somebody else whose username is this address, or whose address is this username. */
export const findTwin = (
  queries: Queries,
  id: string,
  { username, email }: { username?: string | undefined; email?: string | undefined },
) =>
  queries
    .selectFrom("users")
    .where("id", "<>", id)
    .where((eb) =>
      eb.or([
        ...(username === undefined ? [] : [eb("email_canonical", "=", canonical(username))]),
        ...(email === undefined ? [] : [eb("username_canonical", "=", canonical(email))]),
      ]),
    )
    .select(["id", "username_canonical"])
    .executeTakeFirst();

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
