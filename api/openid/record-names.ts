import { createHash } from "node:crypto";

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Names of records are codes, tokens and cookies: only their hashes are stored. */
export const recordId = (kind: string, name: string): string => sha256(`${kind}|${name}`);
export const grantHash = (grantId: string): string => recordId("Grant", grantId);
