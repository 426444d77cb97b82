import { createHash } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { isRedirection } from "../contract/redirection";
import { isCompactJws } from "../keys/compact-jws";

const ALGORITHM = "HS256";
const TYPES = ["jwt", "sso-request+jwt"];
const LONGEST_S = 60 * 60;
const SKEW_S = 30;
const OWN_S = 10 * 60;
const LONGEST_JTI = 256;

/** The contents of a signed request: the return address, and the mark that makes it valid once. */
export interface SignedRequest {
  redirectionURL?: string;
  /** SHA-256 of `jti`. The console's own requests have none. */
  jtiHash?: string;
  /** In ms. A spent mark is stored until then. */
  expiresAt: number;
}

/** The HMAC key is the secret's text as shown to the operator, which JWT libraries accept unchanged. */
const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** The console's own request for self-sign: valid for ten minutes, without a return address. */
export const signOwnRequest = (application: { id: string; secret: string }, audience: string, now: number) =>
  new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, typ: "sso-request+jwt" })
    .setIssuer(application.id)
    .setAudience(audience)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(now / 1000) + OWN_S)
    .sign(keyOf(application.secret));

/**
 * Verifies a client application's signed request: a compact JWS, HS256, keyed with the application's secret.
 *
 * @param expected.redirectionURL the caller's return address, which must equal the signed one exactly
 * @returns undefined if it is invalid for any reason
 */
export async function verifySignedRequest(
  jws: string,
  application: { id: string; secret: string; own: boolean },
  expected: { audience: string; now: number; redirectionURL?: string },
): Promise<SignedRequest | undefined> {
  if (!isCompactJws(jws)) return undefined;
  const verified = await jwtVerify(jws, keyOf(application.secret), {
    algorithms: [ALGORITHM],
    issuer: application.id,
    audience: expected.audience,
    clockTolerance: SKEW_S,
    currentDate: new Date(expected.now),
    requiredClaims: ["iat", "exp"],
  }).catch(() => undefined);
  if (!verified) return undefined;

  const { payload, protectedHeader } = verified;
  const { iat = 0, exp = 0, jti, redirectionURL } = payload;
  const lives = exp - iat <= LONGEST_S && iat <= expected.now / 1000 + SKEW_S;
  const typed = TYPES.includes(String(protectedHeader.typ).toLowerCase());
  if (!typed || !lives) return undefined;
  if (expected.redirectionURL !== undefined && redirectionURL !== expected.redirectionURL) return undefined;
  if (redirectionURL !== undefined && !isAddress(redirectionURL)) return undefined;

  const once = typeof jti === "string" && jti !== "" && jti.length <= LONGEST_JTI;
  if (application.own ? jti !== undefined || redirectionURL !== undefined : !once) return undefined;
  return {
    redirectionURL,
    jtiHash: once ? createHash("sha256").update(jti).digest("base64url") : undefined,
    // A NumericDate may have fractions (RFC 7519, section 2).
    expiresAt: Math.ceil((exp + SKEW_S) * 1000),
  };
}

const isAddress = (value: unknown): value is string => typeof value === "string" && isRedirection(value);
