import { randomBytes } from "node:crypto";
import { say } from "#languages/say";
import type { Attestation } from "../contract/factors";
import type { Queries } from "../database/engine";
import { conflict, type Said, unprocessable } from "../http/errors";
import {
  type Challenge,
  type ChallengePurpose,
  createChallenge,
  readChallenge,
  spendChallenge,
} from "./challenges";
import { endReset } from "./factors.queries";
import { countPasskeys, insertPasskey, listDescriptors, requireHandle } from "./passkeys.queries";
import { type PasskeyTools, rpIdOf, TIMEOUT_MS } from "./relying-party";
import { ALGORITHMS, type RegisteredPasskey, verifyAttestedData, warmUp } from "./webauthn";

const MOST_PER_USER = 20;
const HANDLE_BYTES = 32;

/**
 * The options of a new passkey (PublicKeyCredentialCreationOptionsJSON). The first one gives the user a user handle, so this
 * needs a writing transaction.
 */
export async function creationOptions(
  context: PasskeyTools,
  queries: Queries,
  user: { id: string; name: string; username: string },
) {
  const id = await requireHandle(queries, user.id, randomBytes(HANDLE_BYTES).toString("base64url"));
  const host = rpIdOf(context.config.publicUrl);
  warmUp();
  return {
    challenge: createChallenge(context, `register:${user.id}`),
    rp: { id: host, name: host },
    user: { id, name: user.username, displayName: user.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: TIMEOUT_MS,
    attestation: "none",
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    excludeCredentials: await listDescriptors(queries, user.id),
  };
}

interface VerifiedAttestation {
  passkey: RegisteredPasskey;
  transports: string[];
  challenge: Challenge;
}

const refused = (said: Said) => unprocessable({ credential: [said] });

/**
 * Verifies a new passkey, outside of the transaction that adds it.
 *
 * @throws {HttpError} 422
 */
export async function verifyAttestation(
  context: PasskeyTools,
  credential: Attestation,
  purpose: ChallengePurpose,
): Promise<VerifiedAttestation> {
  let challenge: Challenge | undefined;
  const passkey = await verifyAttestedData(credential, {
    origin: context.config.publicUrl,
    isChallenge(text) {
      challenge = readChallenge(context, text, purpose);
      return challenge !== undefined;
    },
  });
  if (!passkey || !challenge) throw refused(() => say("refusal.new-passkey"));
  if (challenge.expiresAt <= context.now()) throw refused(() => say("refusal.new-passkey-too-late"));
  return { passkey, transports: credential.response.transports ?? [], challenge };
}

/**
 * Adds a verified passkey, in a transaction.
 *
 * @throws {HttpError} 409 if anybody has it already, or if the user has the most that are allowed
 */
export async function addPasskey(
  queries: Queries,
  {
    userId,
    verified: { passkey, transports, challenge },
    name,
    now,
  }: { userId: string; verified: VerifiedAttestation; name: string; now: number },
): Promise<void> {
  // This locks the user, so that concurrent additions are counted one after the other.
  await endReset(queries, userId);
  if ((await countPasskeys(queries, userId)) >= MOST_PER_USER)
    throw conflict(() => say("refusal.most-passkeys", { count: MOST_PER_USER }));
  const isAdded =
    (await spendChallenge(queries, challenge)) &&
    (await insertPasskey(queries, {
      id: passkey.id,
      user_id: userId,
      public_key: Buffer.from(passkey.publicKey).toString("base64url"),
      sign_count: passkey.counter,
      backup_eligible: passkey.isBackupEligible ? 1 : 0,
      backed_up: passkey.isBackedUp ? 1 : 0,
      transports: JSON.stringify(transports),
      aaguid: passkey.aaguid,
      name,
      created_at: now,
      last_used_at: null,
    }));
  if (!isAdded) throw conflict(() => say("refusal.passkey-added-already"));
}
