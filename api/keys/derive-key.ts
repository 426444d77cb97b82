import { hkdfSync } from "node:crypto";

/** Derives a 32-byte key per purpose from the master key (HKDF-SHA-256, RFC 5869). */
export const deriveKey = (masterKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", masterKey, "", `sso-service/${purpose}`, 32));
