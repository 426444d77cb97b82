import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { uuidv7 } from "uuidv7";
import { DAY_MS, MINUTE_MS } from "../contract/durations";
import type { Engine, Queries } from "../database/engine";
import type { Place } from "./encrypted-columns";
import type { Encryption } from "./encryption";
import { insertSigningKey, listSigningKeys, retireSigningKeys } from "./signing-keys.queries";

/** A new key is published this long before it signs, so that caches of the key set have refreshed by then. */
const PUBLISHED_AHEAD_MS = 15 * MINUTE_MS;
const ROTATED_AFTER_MS = 90 * DAY_MS;
const FORGOTTEN_AFTER_MS = 7 * DAY_MS;
/** Every process notices changes to the keys by other processes and commands within this time. */
const RELOADED_AFTER_MS = 10_000;
/** Minimum time between database lookups for unknown key ids. */
const LOOKED_UP_EVERY_MS = 5000;

export interface SigningKeys {
  /** The current signing key. */
  signer(): Promise<{ kid: string; key: CryptoKey }>;
  /** The public key with this id, if tokens signed with it are still accepted. */
  verifier(kid: string): Promise<CryptoKey | undefined>;
  /** The published key set (RFC 7517). */
  published(): Promise<{ keys: JWK[] }>;
  /** Creates a new key if the newest one is old, and retires replaced keys. */
  rotate(): Promise<void>;
}

interface Loaded {
  kid: string;
  createdAt: number;
  retiredAt: number | null;
  publicJwk: JWK;
  publicKey: CryptoKey;
  privateKey: () => Promise<CryptoKey>;
}

export const privateKeyPlace = (kid: string): Place => ({
  table: "signing_keys",
  row: kid,
  column: "private_encrypted",
});

/** Creates an ES256 key pair. The private key is stored encrypted. */
export async function makeSigningKey(queries: Queries, encryption: Encryption, now: number): Promise<void> {
  const kid = uuidv7();
  const pair = await generateKeyPair("ES256", { extractable: true });
  const published = { ...(await exportJWK(pair.publicKey)), kid, alg: "ES256", use: "sig" };
  await insertSigningKey(queries, {
    id: kid,
    public_jwk: JSON.stringify(published),
    private_encrypted: encryption.encrypt(
      privateKeyPlace(kid),
      JSON.stringify(await exportJWK(pair.privateKey)),
    ),
    created_at: now,
  });
}

/**
 * Creates the next signing key, unless there is one already that does not sign yet.
 *
 * @returns when it starts to sign, and whether it was created now
 */
export async function addSigningKey(
  queries: Queries,
  encryption: Encryption,
  now: number,
): Promise<{ signsAt: number; made: boolean }> {
  const keys = await listSigningKeys(queries);
  const waiting = keys.slice(1).find((key) => key.created_at + PUBLISHED_AHEAD_MS > now);
  if (waiting) return { signsAt: waiting.created_at + PUBLISHED_AHEAD_MS, made: false };
  await makeSigningKey(queries, encryption, now);
  return { signsAt: now + PUBLISHED_AHEAD_MS, made: true };
}

/** @param verifiedForMs how long tokens of a retired key stay valid */
export function createSigningKeys(
  engine: Engine,
  encryption: Encryption,
  now: () => number,
  verifiedForMs: number,
): SigningKeys {
  let loading: Promise<Loaded[]> | undefined;
  let loadedAt = 0;

  async function read(known: Loaded[]): Promise<Loaded[]> {
    const rows = await listSigningKeys(engine.read);
    return Promise.all(
      rows.map(async (row) => {
        const same = known.find(({ kid }) => kid === row.id);
        if (same) return { ...same, retiredAt: row.retired_at };
        const publicJwk = JSON.parse(row.public_jwk) as JWK;
        let privateKey: Promise<CryptoKey> | undefined;
        return {
          kid: row.id,
          createdAt: row.created_at,
          retiredAt: row.retired_at,
          publicJwk,
          publicKey: (await importJWK(publicJwk, "ES256")) as CryptoKey,
          privateKey: () => {
            privateKey ??= importJWK(
              JSON.parse(encryption.decrypt(privateKeyPlace(row.id), row.private_encrypted)),
              "ES256",
            ) as Promise<CryptoKey>;
            return privateKey;
          },
        };
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

  // A process may sign with a retired key until it notices the retirement.
  const accepted = (key: Loaded) =>
    key.retiredAt === null || key.retiredAt + verifiedForMs + RELOADED_AFTER_MS > now();

  function signerOf(keys: Loaded[]): Loaded {
    const ready = keys.filter((key) => key.createdAt <= now() - PUBLISHED_AHEAD_MS);
    const signer = ready.at(-1) ?? keys[0];
    if (!signer) throw new Error("There is no signing key in the database.");
    return signer;
  }

  return {
    async signer() {
      const { kid, privateKey } = signerOf(await load());
      return { kid, key: await privateKey() };
    },
    async verifier(kid) {
      const find = (keys: Loaded[]) => keys.find((key) => key.kid === kid && accepted(key))?.publicKey;
      return find(await load()) ?? find(await load(true));
    },
    async published() {
      return { keys: (await load()).filter(accepted).map((key) => key.publicJwk) };
    },
    async rotate() {
      const keys = await load(true);
      const newest = keys.at(-1);
      if (newest && newest.createdAt < now() - ROTATED_AFTER_MS) {
        await engine.write((queries) => makeSigningKey(queries, encryption, now()));
        loading = undefined;
      }
      const signer = signerOf(keys);
      if (keys.some((key) => key.createdAt < signer.createdAt)) {
        await retireSigningKeys(engine, { created_at: signer.createdAt }, now(), now() - FORGOTTEN_AFTER_MS);
        loading = undefined;
      }
    },
  };
}
