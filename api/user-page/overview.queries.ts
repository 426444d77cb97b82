import { isoOrNull } from "../contract/moments";
import type { Queries } from "../database/engine";

/** When a user confirmed the address, and whether a directory manages the user. */
export async function findOverview(queries: Queries, id: string) {
  const user = await queries
    .selectFrom("users")
    .where("id", "=", id)
    .select(["email_verified_at", "scim_managed", "scim_hidden"])
    .executeTakeFirst();
  return {
    emailVerifiedAt: isoOrNull(user?.email_verified_at),
    ...(user?.scim_managed === 1 && user.scim_hidden === 0 && { directory: true as const }),
  };
}
