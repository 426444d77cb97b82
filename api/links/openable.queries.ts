import type { Queries } from "../database/engine";

/** Named to the invited, and in the mail. */
const MOST = 5;

/** The names of the first applications that a user can open, and how many more there are. */
export async function findOpenable(queries: Queries, userId: string) {
  const open = queries
    .selectFrom("effective_applications as e")
    .innerJoin("applications as a", "a.id", "e.application_id")
    .where("e.user_id", "=", userId)
    .where("a.active", "=", 1)
    .where("a.built_in", "=", 0);
  const rows = await open
    .select(["a.name", "a.name_key"])
    .distinct()
    .orderBy("a.name_key")
    .limit(MOST)
    .execute();
  const { total } = await open
    .select((eb) => eb.fn.count<number | string>("a.id").distinct().as("total"))
    .executeTakeFirstOrThrow();
  return { names: rows.map(({ name }) => name), more: Number(total) - rows.length };
}
