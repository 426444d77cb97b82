import { randomBytes } from "node:crypto";
import type { Context } from "../context";
import { RecoveryCodeSchema } from "../contract/factors";
import type { Queries } from "../database/engine";
import { newReadableSecret } from "../keys/readable-secret";
import {
  countUnused,
  deleteCodes,
  findSalt,
  insertCodes,
  setSalt,
  spendCode,
} from "./recovery-codes.queries";

const CODES = 10;
/** 80 bits can be guessed from a plain hash, so they are hashed like passwords. */
const CHARACTERS = 16;
const SALT_BYTES = 16;

/** A new set. `codes` are for the user's eyes, once. */
export interface RecoveryCodes {
  codes: string[];
  salt: string;
  hashes: string[];
}

type Tools = Pick<Context, "passwords">;

const digest = ({ passwords }: Tools, code: string, salt: string): Promise<string> =>
  passwords.digest(RecoveryCodeSchema.parse(code), Buffer.from(salt, "base64url"));

/**
 * Makes ten recovery codes, outside of the transaction that stores them.
 *
 * @throws {HttpError} 503 if too many passwords are being hashed
 */
export async function newRecoveryCodes(context: Tools): Promise<RecoveryCodes> {
  const codes = Array.from({ length: CODES }, () => newReadableSecret(CHARACTERS));
  const salt = randomBytes(SALT_BYTES).toString("base64url");
  const hashes: string[] = [];
  // One at a time, so that sign-ins don't wait for ten.
  for (const code of codes) hashes.push(await digest(context, code, salt));
  return { codes, salt, hashes };
}

/** Stores a set. It replaces the previous one. */
export async function replaceRecoveryCodes(
  queries: Queries,
  userId: string,
  { salt, hashes }: RecoveryCodes,
): Promise<void> {
  await setSalt(queries, userId, salt);
  await deleteCodes(queries, userId);
  await insertCodes(queries, userId, hashes);
}

/**
 * Hashes a typed code, outside of the transaction. All codes of a user have one salt, so this is one hash per attempt.
 *
 * @returns undefined if the user has no recovery codes
 * @throws {HttpError} 503 if too many passwords are being hashed
 */
export async function hashRecoveryCode(
  context: Pick<Context, "passwords" | "engine">,
  userId: string,
  code: string,
): Promise<string | undefined> {
  const salt = await findSalt(context.engine.read, userId);
  return salt === undefined ? undefined : digest(context, code, salt);
}

/** Spends a code. @returns how many are left, or undefined if the code is wrong or was used */
export async function spendRecoveryCode(
  queries: Queries,
  userId: string,
  hash: string,
  now: number,
): Promise<{ left: number } | undefined> {
  if (!(await spendCode(queries, { userId, hash, now }))) return undefined;
  return { left: await countUnused(queries, userId) };
}
