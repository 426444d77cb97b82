import type { Queries } from "../database/engine";

/** An application with its encrypted secret: for verifying what it signed, never for an answer. */
export const findApplicationSecret = (queries: Queries, id: string) =>
  queries
    .selectFrom("applications")
    .where("id", "=", id)
    .select(["id", "name", "active", "secret_encrypted"])
    .executeTakeFirst();
