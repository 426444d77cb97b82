import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { counted } from "../contract/counts";

/** Secret scanners find tokens by it. */
export const TOKEN_PREFIX = "ssoc_";
const SECRET_BYTES = 32;
const HINT_CHARACTERS = 6;
const TEXT = /^ssoc_([\w-]{43})([\w-]{6})$/;

/** Six characters: a CRC-32 in base64url. A mistyped token is refused without the database. */
function checksumOf(secret: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(secret));
  return bytes.toString("base64url");
}

interface NewApiToken {
  /** Shown once. */
  text: string;
  /** SHA-256 is enough, because the secret is random. */
  hash: string;
  /** Tells tokens apart in a list. */
  hint: string;
}

export function createApiToken(): NewApiToken {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const text = TOKEN_PREFIX + secret + checksumOf(secret);
  return { text, hash: hashApiToken(text), hint: secret.slice(0, HINT_CHARACTERS) };
}

export const hashApiToken = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Whether a text can be an API token: its form and its checksum are right. */
export function isApiToken(text: string): boolean {
  const [, secret = "", checksum] = TEXT.exec(text) ?? [];
  return checksum !== undefined && checksumOf(secret) === checksum;
}

/** "; 2 API tokens ended", for the audit of what secured an account. */
export const endedText = (count: number): string =>
  count === 0 ? "" : `; ${count === 1 ? "one API token" : counted(count, "API token")} ended`;
