import { type KeyObject, sign } from "node:crypto";

/**
 * Whether a text is three canonical base64url segments (RFC 7515), without padding, other characters or spare bits.
 * Decoders are more lenient and would accept several spellings of one signature.
 */
export function isCompactJws(text: string): boolean {
  const segments = text.split(".");
  const isExact = (segment: string) => Buffer.from(segment, "base64url").toString("base64url") === segment;
  return segments.length === 3 && segments.every(isExact);
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * A compact JWS by ES256 (RFC 7518, section 3.4). jose has each signature made on another thread, which takes 213 µs of
 * CPU instead of 80, a sixth of an exchange of tokens. Verification, where formats are an attacker's, is jose's.
 */
export function signEs256(header: { typ: string; kid: string }, claims: object, key: KeyObject): string {
  const text = `${encode({ alg: "ES256", ...header })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}
