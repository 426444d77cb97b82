import type { Queries } from "./engine";

export async function findMark(queries: Queries, name: string): Promise<string | undefined> {
  const mark = await queries.selectFrom("marks").where("name", "=", name).select("value").executeTakeFirst();
  return mark?.value;
}

/** @returns false if the mark exists; of two processes at once, one gets true and the other waits */
export async function setMark(queries: Queries, name: string, value: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("marks")
    .values({ name, value, set_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Sets the mark and overwrites an older value. */
export async function replaceMark(queries: Queries, name: string, value: string, now: number): Promise<void> {
  await queries
    .insertInto("marks")
    .values({ name, value, set_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
