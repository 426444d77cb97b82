import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "../context";
import { MINUTE_MS } from "../contract/durations";
import type { Queries } from "../database/engine";
import { insertSpentChallenge } from "./challenges.queries";

/** What a challenge is for, with the id of the user, the pending sign-in or the sign-in. */
export type ChallengePurpose = "sign-in" | `register:${string}` | `second:${string}` | `proof:${string}`;

export interface Challenge {
  /** SHA-256 of the challenge. */
  id: string;
  expiresAt: number;
}

type Tools = Pick<Context, "challengesKey" | "now">;

/** Sign-in pages stay open for a while. */
const CHALLENGE_MS = 30 * MINUTE_MS;
/** Requests that were verified in time may still be running. */
const SPENT_FOR_MS = MINUTE_MS;
const RANDOM_BYTES = 16;
const EXPIRY_BYTES = 6;
const BODY_BYTES = RANDOM_BYTES + EXPIRY_BYTES;
/** With the tag of 32 bytes, without spare bits. */
const FORMAT = /^[\w-]{72}$/;

const tagOf = ({ challengesKey }: Tools, body: Buffer, purpose: ChallengePurpose): Buffer =>
  createHmac("sha256", challengesKey).update(body).update(purpose).digest();

/** Makes a challenge that carries its expiry and is authenticated, so that nothing is stored until it is answered. */
export function createChallenge(context: Tools, purpose: ChallengePurpose): string {
  const body = Buffer.alloc(BODY_BYTES);
  randomBytes(RANDOM_BYTES).copy(body);
  body.writeUIntBE(context.now() + CHALLENGE_MS, RANDOM_BYTES, EXPIRY_BYTES);
  return Buffer.concat([body, tagOf(context, body, purpose)]).toString("base64url");
}

/** @returns undefined if it isn't ours or has another purpose. It may have expired or been spent. */
export function readChallenge(
  context: Tools,
  challenge: string,
  purpose: ChallengePurpose,
): Challenge | undefined {
  if (!FORMAT.test(challenge)) return undefined;
  const bytes = Buffer.from(challenge, "base64url");
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), tagOf(context, body, purpose))) return undefined;
  return {
    id: createHash("sha256").update(challenge).digest("base64url"),
    expiresAt: body.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES),
  };
}

/** @returns false if it was spent before; only one of several concurrent calls gets true */
export const spendChallenge = async (queries: Queries, { id, expiresAt }: Challenge): Promise<boolean> =>
  (await insertSpentChallenge(queries, { id, expires_at: expiresAt + SPENT_FOR_MS })).length > 0;
