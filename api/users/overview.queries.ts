import type { Queries } from "../database/engine";

/** When a user confirmed the address. */
export async function findEmailVerifiedAt(queries: Queries, id: string): Promise<string | null> {
  const user = await queries
    .selectFrom("users")
    .where("id", "=", id)
    .select("email_verified_at")
    .executeTakeFirst();
  return user?.email_verified_at == null ? null : new Date(user.email_verified_at).toISOString();
}
