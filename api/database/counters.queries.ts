import type { Queries } from "./engine";

/** Adds to a counter, and creates it if necessary. */
export async function addToCounter(queries: Queries, name: string, by: number): Promise<void> {
  await queries
    .insertInto("counters")
    .values({ name, value: by })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({ value: eb("counters.value", "+", by) })),
    )
    .execute();
}

/** @returns 0 if the counter does not exist */
export async function readCounter(queries: Queries, name: string): Promise<number> {
  const row = await queries
    .selectFrom("counters")
    .where("name", "=", name)
    .select("value")
    .executeTakeFirst();
  return row?.value ?? 0;
}
