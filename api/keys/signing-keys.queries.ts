import type { Engine, Queries } from "../database/engine";

export const listSigningKeys = (queries: Queries) =>
  queries.selectFrom("signing_keys").selectAll().orderBy("created_at").orderBy("id").execute();

export const insertSigningKey = (
  queries: Queries,
  key: { id: string; public_jwk: string; private_encrypted: string; created_at: number },
) => queries.insertInto("signing_keys").values(key).execute();

/** Retires the keys older than the current signing key, and deletes those retired before `forgetBefore`. */
export const retireSigningKeys = (
  engine: Engine,
  signer: { created_at: number },
  now: number,
  forgetBefore: number,
) =>
  engine.write(async (queries) => {
    await queries
      .updateTable("signing_keys")
      .set({ retired_at: now })
      .where("created_at", "<", signer.created_at)
      .where("retired_at", "is", null)
      .execute();
    await queries.deleteFrom("signing_keys").where("retired_at", "<", forgetBefore).execute();
  });

export const deleteSigningKeys = (queries: Queries) => queries.deleteFrom("signing_keys").execute();
