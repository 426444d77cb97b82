import { decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { isCompactJws } from "./compact-jws";
import type { SigningKeys } from "./signing-keys";

const TYPE = "at+jwt";
const ALGORITHM = "ES256";
/** Role names that a token carries at most; the profile has all of them. */
const MOST_ROLES = 50;

export interface AccessClaims {
  userId: string;
  sessionId: string;
  /** The audience. */
  applicationId: string;
  /** In applications' tokens alone. */
  person?: { name: string; roles: string[] };
}

export interface AccessTokens {
  /** @param until when the session ends, in ms: no token outlives it */
  sign(claims: AccessClaims, until: number): Promise<string>;
  /** The claims of a token that is good by itself; its session is still to be looked up. */
  verify(token: string): Promise<Omit<AccessClaims, "person"> | undefined>;
}

/** JWT access tokens (RFC 9068), ES256. */
export function createAccessTokens(
  keys: SigningKeys,
  issuer: string,
  lifetimeMs: number,
  now: () => number,
): AccessTokens {
  return {
    async sign({ userId, sessionId, applicationId, person }, until) {
      const { kid, key } = await keys.signer();
      const at = Math.floor(now() / 1000);
      const extra = person && { name: person.name, roles: person.roles.slice(0, MOST_ROLES) };
      return new SignJWT({ sid: sessionId, ...extra })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .setIssuer(issuer)
        .setAudience(applicationId)
        .setSubject(userId)
        .setIssuedAt(at)
        .setExpirationTime(Math.min(at + Math.floor(lifetimeMs / 1000), Math.floor(until / 1000)))
        .sign(key);
    },
    async verify(token) {
      if (!isCompactJws(token)) return undefined;
      try {
        const { kid } = decodeProtectedHeader(token);
        const key = typeof kid === "string" ? await keys.verifier(kid) : undefined;
        if (!key) return undefined;
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer,
          currentDate: new Date(now()),
          requiredClaims: ["sub", "sid", "aud", "iat", "exp"],
        });
        const { sub, sid, aud } = payload;
        if (!isId(sub) || !isId(sid) || !isId(aud)) return undefined;
        return { userId: sub, sessionId: sid, applicationId: aud };
      } catch (error) {
        if (isTokenFault(error)) return undefined;
        throw error;
      }
    },
  };
}

const isId = (claim: unknown): claim is string => typeof claim === "string" && /^[\w-]{1,64}$/.test(claim);

/** jose's own errors and those of reading the token; a database that is away is none of them. */
const isTokenFault = (error: unknown) =>
  error instanceof TypeError || String((error as { code?: unknown } | null)?.code).startsWith("ERR_J");
