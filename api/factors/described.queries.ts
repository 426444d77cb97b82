import type { UserFactors } from "../contract/factors";
import { iso, isoOrNull } from "../contract/moments";
import type { Queries } from "../database/engine";

/** A user's factors, as calls describe them. The oldest passkey comes first. */
export async function describeFactors(
  queries: Queries,
  userId: string,
): Promise<Pick<UserFactors, "passkeys" | "totp" | "recoveryCodes">> {
  const passkeys = await queries
    .selectFrom("passkeys")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .select(["id", "name", "created_at", "last_used_at", "backed_up"])
    .execute();
  const totp = await queries
    .selectFrom("totp_secrets")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .select("created_at")
    .executeTakeFirst();
  const { left } = await queries
    .selectFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .select((eb) => eb.fn.countAll().as("left"))
    .executeTakeFirstOrThrow();
  return {
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: iso(passkey.created_at),
      lastUsedAt: isoOrNull(passkey.last_used_at),
      synced: passkey.backed_up === 1,
    })),
    totp: totp ? { createdAt: iso(totp.created_at) } : null,
    recoveryCodes: Number(left),
  };
}

/** @returns undefined if the user has no such passkey */
export async function findPasskeyName(
  queries: Queries,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const passkey = await queries
    .selectFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .select("name")
    .executeTakeFirst();
  return passkey?.name;
}

export async function renamePasskey(queries: Queries, id: string, name: string): Promise<void> {
  await queries.updateTable("passkeys").set({ name }).where("id", "=", id).execute();
}

export async function deletePasskey(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("passkeys").where("id", "=", id).execute();
}

export async function findPasskeyHandle(queries: Queries, userId: string): Promise<string | null> {
  const user = await queries
    .selectFrom("users")
    .where("id", "=", userId)
    .select("passkey_handle")
    .executeTakeFirst();
  return user?.passkey_handle ?? null;
}
