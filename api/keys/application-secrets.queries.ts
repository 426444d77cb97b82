import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";

const findSecrets = preparedQuery((queries, { id }: { id: string }) =>
  queries
    .selectFrom("applications")
    .where("id", "=", id)
    .select(["id", "name", "active", "token_epoch", "secret_encrypted"]),
);

/** An application with its encrypted secret, for verifying signatures. Never part of an answer. */
export const findApplicationSecret = async (queries: Queries, id: string) =>
  (await findSecrets(queries, { id })).at(0);

/** Replaces a secret that may have leaked, and invalidates the application's tokens. */
export const replaceApplicationSecret = (queries: Queries, id: string, secretEncrypted: string) =>
  queries
    .updateTable("applications")
    .set((eb) => ({ secret_encrypted: secretEncrypted, token_epoch: eb("token_epoch", "+", 1) }))
    .where("id", "=", id)
    .execute();

export const updateApplicationSecret = (queries: Queries, id: string, secretEncrypted: string) =>
  queries
    .updateTable("applications")
    .set({ secret_encrypted: secretEncrypted })
    .where("id", "=", id)
    .execute();
