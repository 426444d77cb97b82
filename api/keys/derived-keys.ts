import { deriveKey } from "./derive-key";

/** Of the codes that chain the audits. */
export const auditKey = (masterKey: string): Buffer => deriveKey(masterKey, "audit-mac");

/** Of the names under which attempts to sign in are counted. */
export const namesKey = (masterKey: string): Buffer => deriveKey(masterKey, "throttle-names");

/** One key for the code in each token, one for what follows it. */
export interface RefreshKeys {
  tag: Buffer;
  successor: Buffer;
}

export const refreshKeys = (masterKey: string): RefreshKeys => ({
  tag: deriveKey(masterKey, "refresh-token-tag"),
  successor: deriveKey(masterKey, "refresh-token-successor"),
});
