import { createPrivateKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { uuidv7 } from "uuidv7";
import { ID_TOKEN_ALGS, type IdTokenAlg } from "../contract/connections";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../contract/durations";
import type { Engine, Queries } from "../database/engine";
import type { Place } from "./encrypted-columns";
import type { Encryption } from "./encryption";
import {
  deleteSigningKeys,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type NewSigningKey,
  retireSigningKeys,
} from "./signing-keys.queries";

/** A new key is published this long before it signs, so that caches of the key set have refreshed by then. */
const PUBLISHED_AHEAD_MS = 15 * MINUTE_MS;
/** A retired key stays published this long, because ID tokens live one hour. */
const PUBLISHED_AFTER_MS = 2 * HOUR_MS;
const ROTATED_AFTER_MS = 90 * DAY_MS;
const FORGOTTEN_AFTER_MS = 7 * DAY_MS;
/** Every process notices changes to the keys by other processes and commands within this time. */
export const RELOADED_AFTER_MS = 10_000;
/** Minimum time between database lookups for unknown key ids. */
const LOOKED_UP_EVERY_MS = 5000;

/** The algorithm of access tokens. Keys of other algorithms never verify one. */
export const ACCESS_TOKEN_ALG = "ES256";

export interface SigningKeys {
  /** The current signing key of access tokens, or of another algorithm. */
  signer(alg?: IdTokenAlg): Promise<{ kid: string; key: KeyObject }>;
  /** The public key with this id, if access tokens signed with it are still accepted. */
  verifier(kid: string): Promise<CryptoKey | undefined>;
  /** The published key set (RFC 7517). */
  published(): Promise<{ keys: JWK[] }>;
  /**
   * The private keys of every algorithm, for the OpenID provider. The first of an algorithm signs. Retired keys are
   * included until they are forgotten, so that they still verify an `id_token_hint`.
   */
  forProvider(): Promise<ProviderKeys>;
  /** For each algorithm, creates a new key if the newest one is old, and retires replaced keys. */
  rotate(): Promise<void>;
}

export interface ProviderKeys {
  /** Changes whenever the list does. */
  version: string;
  keys: JWK[];
}

interface Loaded {
  kid: string;
  alg: IdTokenAlg;
  createdAt: number;
  retiredAt: number | null;
  publicJwk: JWK;
  publicKey: CryptoKey;
  privateJwk: () => JWK;
  privateKey: () => KeyObject;
}

export const privateKeyPlace = (kid: string): Place => ({
  table: "signing_keys",
  row: kid,
  column: "private_encrypted",
});

/** Generates a key pair. The private key is encrypted. RSA keys (RS256) have 2048 bits. */
async function generateSigningKey(
  encryption: Encryption,
  alg: IdTokenAlg,
  now: number,
): Promise<NewSigningKey> {
  const kid = uuidv7();
  const pair = await generateKeyPair(alg, { extractable: true });
  const published = { ...(await exportJWK(pair.publicKey)), kid, alg, use: "sig" };
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
  return {
    id: kid,
    alg,
    public_jwk: JSON.stringify(published),
    private_encrypted: encryption.encrypt(privateKeyPlace(kid), privateJwk),
    created_at: now,
  };
}

export async function makeSigningKey(
  queries: Queries,
  encryption: Encryption,
  now: number,
  alg: IdTokenAlg = ACCESS_TOKEN_ALG,
): Promise<void> {
  await insertSigningKey(queries, await generateSigningKey(encryption, alg, now));
}

/** The algorithms that have a key. RS256 has none until the first OpenID Connect request. */
const algsOf = (keys: ReadonlyArray<{ alg: IdTokenAlg }>) =>
  ID_TOKEN_ALGS.filter((alg) => keys.some((key) => key.alg === alg));

/**
 * Creates the next signing key of each algorithm, unless there is one already that does not sign yet.
 *
 * @returns when each starts to sign, and whether it was created now
 */
export async function addSigningKeys(
  queries: Queries,
  encryption: Encryption,
  now: number,
): Promise<Array<{ alg: IdTokenAlg; signsAt: number; made: boolean }>> {
  const keys = await listSigningKeys(queries);
  const added = [];
  for (const alg of algsOf(keys)) {
    const [, ...later] = keys.filter((key) => key.alg === alg);
    const waiting = later.find((key) => key.created_at + PUBLISHED_AHEAD_MS > now);
    if (!waiting) await makeSigningKey(queries, encryption, now, alg);
    added.push({ alg, signsAt: (waiting?.created_at ?? now) + PUBLISHED_AHEAD_MS, made: !waiting });
  }
  return added;
}

/** Deletes every key and creates a new one of each algorithm. */
export async function replaceSigningKeys(
  queries: Queries,
  encryption: Encryption,
  now: number,
): Promise<void> {
  const algs = algsOf(await listSigningKeys(queries));
  await deleteSigningKeys(queries);
  for (const alg of algs) await makeSigningKey(queries, encryption, now, alg);
}

/** @param verifiedForMs how long access tokens of a retired key stay valid */
export function createSigningKeys(
  engine: Engine,
  encryption: Encryption,
  now: () => number,
  verifiedForMs: number,
): SigningKeys {
  let loading: Promise<Loaded[]> | undefined;
  let loadedAt = 0;
  let making: Promise<void> | undefined;

  async function read(known: Loaded[]): Promise<Loaded[]> {
    const rows = await listSigningKeys(engine.read);
    return Promise.all(
      rows.map(async (row) => {
        const same = known.find(({ kid }) => kid === row.id);
        if (same) return { ...same, retiredAt: row.retired_at };
        const publicJwk = JSON.parse(row.public_jwk) as JWK;
        let privateJwk: JWK | undefined;
        let privateKey: KeyObject | undefined;
        const key: Loaded = {
          kid: row.id,
          alg: row.alg,
          createdAt: row.created_at,
          retiredAt: row.retired_at,
          publicJwk,
          publicKey: (await importJWK(publicJwk, row.alg)) as CryptoKey,
          privateJwk: () => {
            privateJwk ??= {
              ...publicJwk,
              ...JSON.parse(encryption.decrypt(privateKeyPlace(row.id), row.private_encrypted)),
            } as JWK;
            return privateJwk;
          },
          privateKey: () => {
            privateKey ??= createPrivateKey({ key: key.privateJwk() as JsonWebKey, format: "jwk" });
            return privateKey;
          },
        };
        return key;
      }),
    );
  }

  function load(fresh = false): Promise<Loaded[]> {
    const aged = Math.abs(now() - loadedAt);
    if (!loading || aged > RELOADED_AFTER_MS || (fresh && aged > LOOKED_UP_EVERY_MS)) {
      const before = loading;
      loadedAt = now();
      const current = before ? before.then(read).catch(() => before) : read([]);
      loading = current;
      current.catch(() => {
        if (loading === current) loading = undefined;
      });
    }
    return loading;
  }

  /** The keys, with one of RS256, which is created when it is first needed: that would slow down a start. */
  async function loadWithRs256(): Promise<Loaded[]> {
    const keys = await load();
    if (keys.some(({ alg }) => alg === "RS256")) return keys;
    making ??= makeUnlessNewer("RS256", 0).finally(() => {
      making = undefined;
    });
    await making;
    return load();
  }

  /** Creates a key unless there is one created since, perhaps by another process. */
  async function makeUnlessNewer(alg: IdTokenAlg, since: number): Promise<void> {
    const made = await generateSigningKey(encryption, alg, now());
    await engine.write(async (queries) => {
      await lockSigningKeys(queries);
      const keys = await listSigningKeys(queries);
      if (!keys.some((key) => key.alg === alg && key.created_at >= since))
        await insertSigningKey(queries, made);
    });
    loading = undefined;
  }

  // A process may sign with a retired key until it notices the retirement.
  const retiredWithin = (ms: number) => (key: Loaded) =>
    key.retiredAt === null || key.retiredAt + ms + RELOADED_AFTER_MS > now();
  const isAccepted = retiredWithin(verifiedForMs);
  const isPublished = retiredWithin(Math.max(verifiedForMs, PUBLISHED_AFTER_MS));

  function signerOf(all: Loaded[], alg: IdTokenAlg): Loaded {
    const keys = all.filter((key) => key.alg === alg);
    const ready = keys.filter((key) => key.createdAt <= now() - PUBLISHED_AHEAD_MS);
    const signer = ready.at(-1) ?? keys[0];
    if (!signer) throw new Error(`There is no ${alg} signing key in the database.`);
    return signer;
  }

  return {
    async signer(alg = ACCESS_TOKEN_ALG) {
      const keys = alg === "RS256" ? await loadWithRs256() : await load();
      const { kid, privateKey } = signerOf(keys, alg);
      return { kid, key: privateKey() };
    },
    async verifier(kid) {
      const find = (keys: Loaded[]) =>
        keys.find((key) => key.kid === kid && key.alg === ACCESS_TOKEN_ALG && isAccepted(key))?.publicKey;
      return find(await load()) ?? find(await load(true));
    },
    async published() {
      return { keys: (await load()).filter(isPublished).map((key) => key.publicJwk) };
    },
    async forProvider() {
      const keys = await loadWithRs256();
      const ordered = ID_TOKEN_ALGS.flatMap((alg) => {
        const signer = signerOf(keys, alg);
        return [signer, ...keys.filter((key) => key.alg === alg && key !== signer)];
      });
      return {
        version: ordered.map(({ kid }) => kid).join(" "),
        keys: ordered.map(({ privateJwk }) => privateJwk()),
      };
    },
    async rotate() {
      const keys = await load(true);
      for (const alg of algsOf(keys)) await rotateKeys(alg, keys);
    },
  };

  async function rotateKeys(alg: IdTokenAlg, all: Loaded[]): Promise<void> {
    const keys = all.filter((key) => key.alg === alg);
    const young = now() - ROTATED_AFTER_MS;
    if (!keys.some((key) => key.createdAt >= young)) await makeUnlessNewer(alg, young);
    const { createdAt } = signerOf(keys, alg);
    if (keys.some((key) => key.createdAt < createdAt)) {
      const signer = { alg, created_at: createdAt };
      await retireSigningKeys(engine, signer, now(), now() - FORGOTTEN_AFTER_MS);
      loading = undefined;
    }
  }
}
