import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import type { TotpSecretsTable } from "./tables";

type NewSecret = Pick<TotpSecretsTable, "id" | "user_id" | "secret_encrypted" | "created_at">;

/** @returns false if the user has a confirmed secret */
export async function replaceUnconfirmed(queries: Queries, secret: NewSecret): Promise<boolean> {
  const { id, secret_encrypted, created_at } = secret;
  const rows = await queries
    .insertInto("totp_secrets")
    .values(secret)
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ id, secret_encrypted, created_at })
        .where("totp_secrets.confirmed_at", "is", null),
    )
    .returning("id")
    .execute();
  return rows.length > 0;
}

const findSecrets = preparedQuery((queries, { userId }: { userId: string }) =>
  queries
    .selectFrom("totp_secrets")
    .where("user_id", "=", userId)
    .select(["id", "secret_encrypted", "confirmed_at", "created_at"]),
);

export const findSecret = async (queries: Queries, userId: string) =>
  (await findSecrets(queries, { userId })).at(0);

/** @returns false if it was confirmed before, or replaced */
export async function confirmSecret(
  queries: Queries,
  id: string,
  step: number,
  now: number,
): Promise<boolean> {
  const rows = await queries
    .updateTable("totp_secrets")
    .set({ confirmed_at: now, last_step: step })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .returning("id")
    .execute();
  return rows.length > 0;
}

const move = preparedQuery((queries, { id, step }: { id: string; step: number }) =>
  queries
    .updateTable("totp_secrets")
    .set({ last_step: step })
    .where("id", "=", id)
    .where("last_step", "<", step)
    .returning("id"),
);

/** @returns false if this step or a later one was used; only one of several concurrent calls gets true */
export const moveStep = async (queries: Queries, id: string, step: number): Promise<boolean> =>
  (await move(queries, { id, step })).length > 0;

/** Removes a user's authenticator app. @returns false if there is none */
export async function removeTotp(queries: Queries, userId: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom("totp_secrets")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a batch of secrets from before the given time that no code has confirmed. @returns how many it deleted */
export async function deleteUnconfirmed(queries: Queries, before: number, most: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("totp_secrets")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("totp_secrets")
        .select("id")
        .where("confirmed_at", "is", null)
        .where("created_at", "<=", before)
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
