import { decodeProtectedHeader, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { isCompactJws, signEs256 } from "../keys/compact-jws";
import { ACCESS_TOKEN_ALG, type SigningKeys } from "../keys/signing-keys";
import { withinTokenLimits } from "./token-roles";

const TYPE = "at+jwt";
/** Size of the cache of verified tokens. */
const MOST_KNOWN = 5_000;

interface AccessClaims {
  userId: string;
  pairId: string;
  /** The audience. */
  applicationId: string;
  /** Only in applications' tokens. */
  person?: { name: string; roles: string[] };
}

export interface AccessTokens {
  /** @param until end of the pair in ms, which no token outlives */
  sign(claims: AccessClaims, until: number): Promise<string>;
  /** The claims of a token with a valid signature. The caller still has to look up its pair. */
  verify(token: string): Promise<Omit<AccessClaims, "person"> | undefined>;
}

type Known = Omit<AccessClaims, "person"> & { kid: string; expiresAt: number };

/**
 * JWT access tokens (RFC 9068), ES256. Verified tokens and those that this process signed are cached, because a signature
 * can't become invalid.
 */
export function createAccessTokens(
  keys: Pick<SigningKeys, "signer" | "verifier">,
  issuer: string,
  lifetimeMs: number,
  now: () => number,
): AccessTokens {
  const known = new LRUCache<string, Known>({ max: MOST_KNOWN });

  async function verified(token: string): Promise<Known | undefined> {
    const { kid } = decodeProtectedHeader(token);
    const key = typeof kid === "string" ? await keys.verifier(kid) : undefined;
    if (!key || kid === undefined) return undefined;
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ACCESS_TOKEN_ALG],
      typ: TYPE,
      issuer,
      currentDate: new Date(now()),
      requiredClaims: ["sub", "sid", "aud", "iat", "exp"],
    });
    const { sub, sid, aud, exp } = payload;
    if (!isId(sub) || !isId(sid) || !isId(aud)) return undefined;
    const claims = { userId: sub, pairId: sid, applicationId: aud, kid, expiresAt: Number(exp) };
    known.set(token, claims);
    return claims;
  }

  return {
    async sign({ userId, pairId, applicationId, person }, until) {
      const { kid, key } = await keys.signer();
      const at = Math.floor(now() / 1000);
      const expiresAt = Math.min(at + Math.floor(lifetimeMs / 1000), Math.floor(until / 1000));
      const extra = person && { name: person.name, roles: withinTokenLimits(person.roles) };
      const claims = {
        sid: pairId,
        ...extra,
        iss: issuer,
        aud: applicationId,
        sub: userId,
        iat: at,
        exp: expiresAt,
      };
      const token = signEs256({ typ: TYPE, kid }, claims, key);
      known.set(token, { userId, pairId, applicationId, kid, expiresAt });
      return token;
    },
    async verify(token) {
      const claims = known.get(token);
      if (claims) {
        const good = claims.expiresAt > Math.floor(now() / 1000) && (await keys.verifier(claims.kid));
        return good ? claims : undefined;
      }
      if (!isCompactJws(token)) return undefined;
      try {
        return await verified(token);
      } catch (error) {
        if (isTokenFault(error)) return undefined;
        throw error;
      }
    },
  };
}

const isId = (claim: unknown): claim is string => typeof claim === "string" && /^[\w-]{1,64}$/.test(claim);

/** Errors caused by the token: jose's, and those of parsing it. An unavailable database is not one. */
const isTokenFault = (error: unknown) =>
  error instanceof TypeError || String((error as { code?: unknown } | null)?.code).startsWith("ERR_J");
