import type { Queries } from "../database/engine";

export async function removePassword(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom("one_time_passwords").where("user_id", "=", userId).execute();
  await queries
    .updateTable("users")
    .set({ password_hash: null, must_change_password: 0 })
    .where("id", "=", userId)
    .execute();
}
