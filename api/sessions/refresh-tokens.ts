import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { RefreshKeys } from "../keys/derived-keys";

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const TAG_BYTES = 16;
const LENGTH = ID_BYTES + SECRET_BYTES + TAG_BYTES;

/** A parsed refresh token: its pair and its secret. The database has only the secret's hash. */
export interface RefreshToken {
  pairId: string;
  secret: Buffer;
  /** The keys that it was made with. */
  keys: RefreshKeys;
}

export interface RefreshTokens {
  /** A new pair's first token. */
  first(pairId: string): RefreshToken;
  /** The next token. It is derived, so concurrent and repeated requests get the same one. */
  successor(token: RefreshToken): RefreshToken;
  write(token: RefreshToken): string;
  /** Undefined if this service did not issue it, so that garbage never reaches the database. */
  read(text: string): RefreshToken | undefined;
  hash(token: RefreshToken): string;
}

/**
 * Opaque refresh tokens: base64url of the pair's id, a 256-bit secret, and an HMAC over both.
 *
 * @param former keys whose tokens are still accepted
 */
export function createRefreshTokens(
  current: RefreshKeys,
  former: readonly RefreshKeys[] = [],
): RefreshTokens {
  const body = ({ pairId, secret }: Pick<RefreshToken, "pairId" | "secret">) =>
    Buffer.concat([Buffer.from(pairId.replaceAll("-", ""), "hex"), secret]);
  const tag = ({ tag: key }: RefreshKeys, bytes: Buffer) =>
    createHmac("sha256", key).update(bytes).digest().subarray(0, TAG_BYTES);

  return {
    first: (pairId) => ({ pairId, secret: randomBytes(SECRET_BYTES), keys: current }),
    // With the token's own keys, so that a repeated request gets the same successor after the keys were replaced.
    successor: (token) => ({
      pairId: token.pairId,
      secret: createHmac("sha256", token.keys.successor).update(body(token)).digest(),
      keys: current,
    }),
    write(token) {
      const bytes = body(token);
      return Buffer.concat([bytes, tag(current, bytes)]).toString("base64url");
    },
    read(text) {
      const bytes = Buffer.from(text, "base64url");
      if (bytes.length !== LENGTH || bytes.toString("base64url") !== text) return undefined;
      const own = bytes.subarray(0, -TAG_BYTES);
      const keys = [current, ...former].find((known) =>
        timingSafeEqual(tag(known, own), bytes.subarray(-TAG_BYTES)),
      );
      return keys && { pairId: toUuid(own.subarray(0, ID_BYTES)), secret: own.subarray(ID_BYTES), keys };
    },
    hash: ({ secret }) => createHash("sha256").update(secret).digest("base64url"),
  };
}

const toUuid = (bytes: Buffer) =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
