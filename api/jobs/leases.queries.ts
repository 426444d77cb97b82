import type { Queries } from "../database/engine";

/**
 * Takes or renews a lease, so that one process at a time does a job. Other processes wait until the transaction ends.
 *
 * @returns false if another process holds the lease
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
        // A lease that ends later than any new one was written before the clock jumped back.
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

/** Gives a lease back, if this process holds it. */
export const releaseLease = (queries: Queries, { name, holder }: { name: string; holder: string }) =>
  queries.deleteFrom("leases").where("name", "=", name).where("holder", "=", holder).execute();
