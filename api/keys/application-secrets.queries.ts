import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";

const findSecrets = preparedQuery((queries, { id }: { id: string }) =>
  queries
    .selectFrom("applications")
    .where("id", "=", id)
    .select([
      "id",
      "name",
      "active",
      "token_epoch",
      "secret_encrypted",
      "created_at",
      "secret_created_at",
      "secret_used_at",
      "former_secret_encrypted",
      "former_secret_expires_at",
      "former_secret_used_at",
    ]),
);

/** An application with its encrypted secrets, for verifying signatures. Never part of an answer. */
export const findApplicationSecret = async (queries: Queries, id: string) =>
  (await findSecrets(queries, { id })).at(0);

/** The replaced secret, if it is still accepted. */
export interface FormerSecret {
  encrypted: string;
  expiresAt: number;
  usedAt: number | null;
}

/**
 * Replaces a secret. An older former secret ends.
 *
 * @param options.leaked true to invalidate the application's tokens, too
 */
export const updateApplicationSecret = (
  queries: Queries,
  id: string,
  {
    secretEncrypted,
    former,
    leaked = false,
    now,
  }: { secretEncrypted: string; former?: FormerSecret; leaked?: boolean; now: number },
) =>
  queries
    .updateTable("applications")
    .set((eb) => ({
      secret_encrypted: secretEncrypted,
      secret_created_at: now,
      secret_used_at: null,
      former_secret_encrypted: former?.encrypted ?? null,
      former_secret_expires_at: former?.expiresAt ?? null,
      former_secret_used_at: former?.usedAt ?? null,
      ...(leaked && { token_epoch: eb("token_epoch", "+", 1) }),
    }))
    .where("id", "=", id)
    .execute();

const noFormerSecret = {
  former_secret_encrypted: null,
  former_secret_expires_at: null,
  former_secret_used_at: null,
};

export const deleteFormerSecret = (queries: Queries, id: string) =>
  queries.updateTable("applications").set(noFormerSecret).where("id", "=", id).execute();

/** Forgets former secrets that have expired. */
export const deleteExpiredSecrets = (queries: Queries, now: number) =>
  queries
    .updateTable("applications")
    .set(noFormerSecret)
    .where("former_secret_expires_at", "<=", now)
    .execute();

/** Notes the use of a secret, unless it was replaced in the meantime. */
export async function updateSecretUse(
  queries: Queries,
  id: string,
  { which, encrypted }: { which: "current" | "former"; encrypted: string },
  now: number,
): Promise<void> {
  const applications = queries.updateTable("applications").where("id", "=", id);
  await (which === "current"
    ? applications.set({ secret_used_at: now }).where("secret_encrypted", "=", encrypted)
    : applications.set({ former_secret_used_at: now }).where("former_secret_encrypted", "=", encrypted)
  ).execute();
}
