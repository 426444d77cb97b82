import type { Insertable } from "kysely";
import type { IdTokenAlg } from "../contract/connections";
import type { Engine, Queries } from "../database/engine";
import type { SigningKeysTable } from "./tables";

export type NewSigningKey = Omit<Insertable<SigningKeysTable>, "alg" | "retired_at"> & { alg: IdTokenAlg };

export const listSigningKeys = (queries: Queries) =>
  queries.selectFrom("signing_keys").selectAll().orderBy("created_at").orderBy("id").execute();

/** Their ids are public. */
export const listKeyIds = async (queries: Queries): Promise<string[]> =>
  (await queries.selectFrom("signing_keys").select("id").execute()).map(({ id }) => id);

export const insertSigningKey = (queries: Queries, key: NewSigningKey) =>
  queries.insertInto("signing_keys").values(key).execute();

/** Lets one transaction at a time decide whether a key is missing. */
export const lockSigningKeys = (queries: Queries) =>
  queries
    .updateTable("signing_keys")
    .set((eb) => ({ alg: eb.ref("alg") }))
    .execute();

/**
 * Retires the keys older than the current signing key of their algorithm, and deletes those retired before
 * `forgetBefore`.
 */
export const retireSigningKeys = (
  engine: Engine,
  signer: { alg: IdTokenAlg; created_at: number },
  now: number,
  forgetBefore: number,
) =>
  engine.write(async (queries) => {
    await queries
      .updateTable("signing_keys")
      .set({ retired_at: now })
      .where("alg", "=", signer.alg)
      .where("created_at", "<", signer.created_at)
      .where("retired_at", "is", null)
      .execute();
    await queries.deleteFrom("signing_keys").where("retired_at", "<", forgetBefore).execute();
  });

export const deleteSigningKeys = (queries: Queries) => queries.deleteFrom("signing_keys").execute();
