import { randomBytes } from "node:crypto";

/** Crockford's base32: no two characters look alike. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** A random secret in groups of four, because users may have to type it from another screen. Five bits per character. */
export function newReadableSecret(characters: number): string {
  const secret = [...randomBytes(characters)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return secret.replace(/.{4}(?=.)/g, "$&-");
}
