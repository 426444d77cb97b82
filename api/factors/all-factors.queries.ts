import type { Queries } from "../database/engine";

/** A passkey, an authenticator app or an unused recovery code. */
export interface Factor {
  /** Of this factor alone, the same in every copy of the database. */
  key: string;
  kind: "passkey" | "app" | "code";
  username: string;
  /** A passkey's. */
  name: string | null;
  created_at: number | null;
}

/** Every factor that a sign-in accepts, by username. */
export async function listAllFactors(queries: Queries): Promise<Factor[]> {
  const passkeys = await queries
    .selectFrom("passkeys as f")
    .innerJoin("users as u", "u.id", "f.user_id")
    .select(["f.id", "u.username", "f.name", "f.created_at"])
    .execute();
  const apps = await queries
    .selectFrom("totp_secrets as f")
    .innerJoin("users as u", "u.id", "f.user_id")
    .where("f.confirmed_at", "is not", null)
    .select(["f.id", "u.username", "f.created_at"])
    .execute();
  const codes = await queries
    .selectFrom("recovery_codes as f")
    .innerJoin("users as u", "u.id", "f.user_id")
    .where("f.used_at", "is", null)
    .select(["f.user_id", "f.hash", "u.username"])
    .execute();
  return [
    ...passkeys.map(({ id, ...factor }) => ({ ...factor, key: `passkey ${id}`, kind: "passkey" as const })),
    ...apps.map(({ id, ...factor }) => ({ ...factor, key: `app ${id}`, kind: "app" as const, name: null })),
    ...codes.map(({ user_id, hash, username }) => ({
      key: `code ${user_id} ${hash}`,
      ...{ kind: "code" as const, username, name: null, created_at: null },
    })),
  ].sort((one, other) => (one.username < other.username ? -1 : one.username > other.username ? 1 : 0));
}
