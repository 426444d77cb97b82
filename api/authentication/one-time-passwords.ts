import { createHash, randomBytes } from "node:crypto";
import { HOUR_MS } from "../contract/durations";

/** Lifetime of a one-time password. */
export const ONE_TIME_MS = HOUR_MS;
/** Crockford's base32: no two characters look alike. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 120 bits can't be guessed, so a fast hash is enough. */
const CHARACTERS = 24;

/** Random, in groups of four, because users may have to type it from another screen. */
export function newOneTimePassword(): string {
  const characters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join("").replace(/.{4}(?=.)/g, "$&-");
}

/** The stored hash. Case, spaces and hyphens don't matter. */
export const hashOneTimePassword = (password: string): string =>
  createHash("sha256").update(password.toLowerCase().replace(/[\s-]/g, "")).digest("base64url");
