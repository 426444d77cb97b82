import { addToCounter } from "../database/counters.queries";
import type { Queries } from "../database/engine";
import { canonical, foldCase } from "../database/fold-case";
import { USER_CHANGES } from "../user-search/search.queries";

/**
 * Changes a user's address. It must be free: others have the unique column `email_canonical`.
 *
 * @param verifiedAt in ms; null if nobody has confirmed it
 */
export async function updateEmail(
  queries: Queries,
  id: string,
  { email, verifiedAt }: { email: string; verifiedAt: number | null },
  now: number,
): Promise<void> {
  await queries
    .updateTable("users")
    .set({
      email,
      email_key: foldCase(email),
      email_canonical: canonical(email),
      email_verified_at: verifiedAt,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  await addToCounter(queries, USER_CHANGES, 1);
}
