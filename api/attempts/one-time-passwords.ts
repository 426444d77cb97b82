import { createHash } from "node:crypto";
import { HOUR_MS } from "../contract/durations";
import { plainSecret } from "../contract/typed-codes";
import { newReadableSecret } from "../keys/readable-secret";

/** Lifetime of a one-time password. */
export const ONE_TIME_MS = HOUR_MS;
/** 120 bits can't be guessed, so a fast hash is enough. */
const CHARACTERS = 24;

export const newOneTimePassword = (): string => newReadableSecret(CHARACTERS);

/** The stored hash, of the password however it is typed. */
export const hashOneTimePassword = (password: string): string =>
  createHash("sha256").update(plainSecret(password)).digest("base64url");
