import type { KeyObject } from "node:crypto";
import { deriveKey } from "./derive-key";

/** Key of the HMACs that chain the audits. */
export const auditKey = (masterKey: string): KeyObject => deriveKey(masterKey, "audit-mac");

/** Key of the HMACs of usernames under which sign-in attempts are counted. */
export const namesKey = (masterKey: string): KeyObject => deriveKey(masterKey, "throttle-names");

/** Key of the HMACs in links' tokens. */
export const linksKey = (masterKey: string): KeyObject => deriveKey(masterKey, "links");

/** Key of the HMACs in the challenges of passkeys. */
export const challengesKey = (masterKey: string): KeyObject => deriveKey(masterKey, "passkey-challenges");

/** Key of the HMACs in the addresses of applications' pictures on sign-in pages. */
export const picturesKey = (masterKey: string): KeyObject => deriveKey(masterKey, "pictures");

/** Key of the HMACs that derive the refresh tokens of OpenID Connect from each other. */
export const openidRefreshKey = (masterKey: string): KeyObject =>
  deriveKey(masterKey, "openid-refresh-successor");

/** `tag` authenticates a refresh token, `successor` derives the next one. */
export interface RefreshKeys {
  tag: KeyObject;
  successor: KeyObject;
}

export const refreshKeys = (masterKey: string): RefreshKeys => ({
  tag: deriveKey(masterKey, "refresh-token-tag"),
  successor: deriveKey(masterKey, "refresh-token-successor"),
});
