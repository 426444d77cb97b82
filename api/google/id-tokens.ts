import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { GoogleConfig } from "../config";
import { HOUR_MS } from "../contract/durations";

/** What Google signs id tokens with. */
const ALGORITHM = "RS256";
/** Whoever waits for the service's answer has patience for two of these. */
const PATIENCE_MS = 3_000;
const SKEW_S = 30;
/** An id token comes here as soon as it was issued; one that lay about is not taken. */
const LONGEST_S = 10 * 60;

/** Whom Google vouches for. */
export interface GoogleIdentity {
  issuer: string;
  /** The same for good, whatever becomes of the address. */
  subject: string;
  /** Undefined unless Google says that it is verified. */
  email?: string;
  name?: string;
  /** The organisation's domain, where Google hosts the account for one. */
  domain?: string;
  /** In ms: when nobody takes the token any more. */
  expiresAt: number;
}

export interface Google {
  settings: GoogleConfig;
  /**
   * Verifies an id token (OpenID Connect Core 1.0, section 3.1.3.7).
   *
   * @returns undefined where anything at all is wrong with it
   * @throws {ProviderError} where the provider's keys can't be had
   */
  verify(idToken: string, nonce: string, now: number): Promise<GoogleIdentity | undefined>;
}

/** The provider does not answer, or not as it should. */
export class ProviderError extends Error {}

const ProviderSchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

const ClaimsSchema = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
  hd: z.string().optional(),
});

export function createGoogle(settings: GoogleConfig, clock: () => number): Google {
  const { issuer, clientId } = settings;
  const keys = new LRUCache({ max: 1, ttl: HOUR_MS, fetchMethod: findKeys, perf: { now: clock } });
  return {
    settings,
    async verify(idToken, nonce, now) {
      const keySet = await keys.forceFetch(issuer);
      try {
        const { payload } = await jwtVerify(idToken, keySet, {
          algorithms: [ALGORITHM],
          // Google also writes its name without the scheme.
          issuer: [issuer, issuer.replace(/^https:\/\//, "")],
          audience: clientId,
          currentDate: new Date(now),
          clockTolerance: SKEW_S,
          maxTokenAge: LONGEST_S,
          requiredClaims: ["exp"],
        });
        return payload.nonce === nonce && isFor(clientId, payload) ? toIdentity(issuer, payload) : undefined;
      } catch (error) {
        if (isOfToken(error)) return undefined;
        throw new ProviderError("The provider's keys can not be read.", { cause: error });
      }
    },
  };
}

/** For this client and no other: neither asked for by another one, nor made out to others too. */
const isFor = (clientId: string, { aud, azp }: JWTPayload) =>
  [aud].flat().length === 1 && (azp === undefined || azp === clientId);

function toIdentity(issuer: string, payload: JWTPayload): GoogleIdentity | undefined {
  const claims = ClaimsSchema.safeParse(payload).data;
  return (
    claims && {
      issuer,
      subject: claims.sub,
      email: claims.email_verified === true ? claims.email : undefined,
      name: claims.name,
      domain: claims.hd?.toLowerCase(),
      expiresAt: Math.ceil((claims.iat + LONGEST_S + SKEW_S + 1) * 1000),
    }
  );
}

/** Everything that jose says is about the token, except of keys that don't come or make no sense. */
const isOfToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"].includes(error.code);

/** The provider's keys, by its discovery document. The issuer is a setting, nothing that a user gave. */
async function findKeys(issuer: string) {
  try {
    const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
    const provider = ProviderSchema.parse(await response.json());
    if (provider.issuer !== issuer) throw new Error(`${address} is of another issuer.`);
    return createRemoteJWKSet(new URL(provider.jwks_uri), { timeoutDuration: PATIENCE_MS });
  } catch (error) {
    throw new ProviderError("The provider's discovery document can not be read.", { cause: error });
  }
}
