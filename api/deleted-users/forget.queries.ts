import type { Queries } from "../database/engine";
import { substringPattern } from "../database/substring";

/** Instead of the name of somebody who was removed for good. */
const REMOVED = "Somebody removed";

/** Blanks what batches and deleted users have of somebody who is removed for good: as one of them, and as their author. */
export async function forgetInBatches(
  queries: Queries,
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  const blank = queries
    .updateTable("batch_rows")
    .set({ name: null, email: null, input: null, changes: null, message: null });
  await blank.where("user_id", "=", userId).execute();
  // Lines of a file that added or changed nobody.
  await blank.where("user_id", "is", null).where("email", "=", email).execute();
  await queries
    .updateTable("batches")
    .set({ created_by_name: REMOVED })
    .where("created_by", "=", userId)
    .execute();
  await queries
    .updateTable("batches")
    .set({ run: null })
    .where("run", "like", substringPattern(userId))
    .where("state", "!=", "running")
    .execute();
  await queries
    .updateTable("deleted_users")
    .set({ deleted_by_name: REMOVED })
    .where("deleted_by", "=", userId)
    .execute();
}
