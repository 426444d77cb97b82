import type { Queries } from "../database/engine";

/**
 * Takes or keeps the right to do a thing that one process does at a time. Until the transaction ends the others wait.
 *
 * @returns false where another process has it
 */
export async function takeLease(
  queries: Queries,
  { name, holder, now, forMs }: { name: string; holder: string; now: number; forMs: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("leases")
    .values({ name, holder, expires_at: now + forMs })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder, expires_at: now + forMs })
        // One that runs for longer than any is given was written by a clock that jumped.
        .where((eb) =>
          eb.or([
            eb("leases.holder", "=", holder),
            eb("leases.expires_at", "<=", now),
            eb("leases.expires_at", ">", now + forMs),
          ]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
