import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import type { PasskeysTable } from "./tables";

const findPasskeys = preparedQuery((queries, { id }: { id: string }) =>
  queries
    .selectFrom("passkeys as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .where("p.id", "=", id)
    .select([
      "p.id as passkeyId",
      "p.name as passkeyName",
      "p.public_key",
      "p.sign_count",
      "p.backup_eligible",
      "u.id",
      "u.name",
      "u.username",
      "u.username_canonical",
      "u.email",
      "u.password_hash",
      "u.passkey_handle",
      "u.active",
      "u.token_epoch",
      "u.must_change_password",
      "u.factors_reset_at",
    ]),
);

/** A passkey with its account. */
export const findPasskey = async (queries: Queries, id: string) =>
  (await findPasskeys(queries, { id })).at(0);
export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

const listCredentials = preparedQuery((queries, { userId }: { userId: string }) =>
  queries
    .selectFrom("passkeys")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .select(["id", "transports"]),
);

/** A user's passkeys as browsers want them named (PublicKeyCredentialDescriptorJSON), in the order of their addition. */
export async function listDescriptors(queries: Queries, userId: string) {
  const credentials = await listCredentials(queries, { userId });
  return credentials.map(({ id, transports }) => ({
    id,
    type: "public-key" as const,
    transports: JSON.parse(transports) as string[],
  }));
}

/** Sets the user handle of a user's passkeys unless there is one. @returns the user handle */
export async function requireHandle(queries: Queries, userId: string, handle: string): Promise<string> {
  const { passkey_handle } = await queries
    .updateTable("users")
    .set((eb) => ({ passkey_handle: eb.fn.coalesce("passkey_handle", eb.val(handle)) }))
    .where("id", "=", userId)
    .returning("passkey_handle")
    .executeTakeFirstOrThrow();
  return passkey_handle ?? handle;
}

interface Use {
  id: string;
  counter: number;
  backedUp: 0 | 1;
  now: number;
}

/** @returns no row if the passkey was removed, or if it has a counter that hasn't increased */
export const recordUse = preparedQuery((queries, { id, counter, backedUp, now }: Use) =>
  queries
    .updateTable("passkeys")
    .set({ sign_count: counter, backed_up: backedUp, last_used_at: now })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([eb("backup_eligible", "=", 1), eb("sign_count", "=", 0), eb("sign_count", "<", counter)]),
    )
    .returning("id"),
);

export async function countPasskeys(queries: Queries, userId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("passkeys")
    .where("user_id", "=", userId)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns false if the id exists already, for any user */
export async function insertPasskey(queries: Queries, passkey: PasskeysTable): Promise<boolean> {
  const inserted = await queries
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  return inserted.length > 0;
}
