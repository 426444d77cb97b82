import type { Queries } from "../database/engine";

/** An application with its encrypted secret: for verifying what it signed, never for an answer. */
export const findApplicationSecret = (queries: Queries, id: string) =>
  queries
    .selectFrom("applications")
    .where("id", "=", id)
    .select(["id", "name", "active", "secret_encrypted"])
    .executeTakeFirst();

export const listApplicationSecrets = (queries: Queries) =>
  queries.selectFrom("applications").select(["id", "secret_encrypted"]).orderBy("id").execute();

export const updateApplicationSecret = (queries: Queries, id: string, secretEncrypted: string) =>
  queries
    .updateTable("applications")
    .set({ secret_encrypted: secretEncrypted })
    .where("id", "=", id)
    .execute();
