import { createHash, randomBytes } from "node:crypto";
import { HOUR_MS } from "../contract/durations";

/** How long a one-time password can be used. */
export const ONE_TIME_MS = HOUR_MS;
/** Crockford's base32: nothing in it is taken for anything else. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 120 bits: nobody guesses it, so it needs no slow hash. */
const CHARACTERS = 24;

/** Random, in groups of four: people may have to type it from another screen. */
export function newOneTimePassword(): string {
  const characters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join("").replace(/.{4}(?=.)/g, "$&-");
}

/** What is kept of one, however it was typed. */
export const hashOneTimePassword = (password: string): string =>
  createHash("sha256").update(password.toLowerCase().replace(/[\s-]/g, "")).digest("base64url");
