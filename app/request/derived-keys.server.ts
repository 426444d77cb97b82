import { hkdfSync } from "node:crypto";
import { env } from "#app/env.server";

/**
 * The keys for one purpose, one a session secret (HKDF-SHA-256, RFC 5869): the first signs, all verify. What is signed for
 * one purpose is good for no other.
 */
export const keysFor = (purpose: string): [string, ...string[]] => {
  const [first = "", ...others] = env().SESSION_SECRET;
  const derive = (secret: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `sso-console/${purpose}`, 32)).toString("base64url");
  return [derive(first), ...others.map(derive)];
};
