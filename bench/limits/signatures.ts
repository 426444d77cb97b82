import { generateKeyPairSync, sign, verify } from "node:crypto";
import { perSecond } from "./sqlite";

/** ES256 signatures and verifications per second on one core, over the bytes of an access token. */
export function signaturesPerSecond(seconds: number): { signed: number; verified: number } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const text = Buffer.alloc(300, "a");
  const options = { dsaEncoding: "ieee-p1363" as const };
  const signature = sign("sha256", text, { key: privateKey, ...options });
  return {
    signed: perSecond(seconds, () => sign("sha256", text, { key: privateKey, ...options })),
    verified: perSecond(seconds, () => verify("sha256", text, { key: publicKey, ...options }, signature)),
  };
}
