import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";

/** The last link of the chain. */
export interface Head {
  number: number;
  hash: string;
}

/** The head of an empty chain. */
export const ORIGIN: Head = { number: 0, hash: "" };

/** HMAC-SHA-256 over the parts, in base64url. The first says what they are, and none contains a line break. */
export const keyedCode = (key: KeyObject, ...parts: Array<string | number>) =>
  createHmac("sha256", key).update(parts.join("\n")).digest("base64url");

/**
 * The next link: HMAC-SHA-256 over the previous link, the number, and the audit's `seq` and keyed code, which covers
 * its columns. It is keyed, so that removing a link can't be hidden by recomputing the rest.
 */
export function nextLink(key: KeyObject, before: Head, audit: { seq: number; mac: string }): Head {
  const number = before.number + 1;
  return { number, hash: keyedCode(key, "seal", before.hash, number, audit.seq, audit.mac) };
}

/** The head as stored beside the chain, to detect a cut tail: `number.hash.keyed code`. */
export const writeHead = (key: KeyObject, { number, hash }: Head): string =>
  [number, hash, keyedCode(key, "head", number, hash)].join(".");

/** @returns undefined if it was not written with this key */
export function readHead(key: KeyObject, text: string): Head | undefined {
  const [number = "", hash = ""] = text.split(".");
  const head = { number: Number(number), hash };
  return isSame(writeHead(key, head), text) ? head : undefined;
}

/** Compares keyed codes without telling by the time where they differ. */
export function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
