import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

/**
 * Derives a 32-byte key per purpose from the master key (HKDF-SHA-256, RFC 5869). Node.js prepares a key in a buffer again for
 * each HMAC and cipher, which takes longer than either.
 */
export const deriveKey = (masterKey: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", masterKey, "", `sso-service/${purpose}`, 32)));
