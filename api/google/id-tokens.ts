import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { GoogleConfig } from "../config";
import { HOUR_MS } from "../contract/durations";
import { isGoogle, providerName } from "../contract/google-issuer";

const ALGORITHM = "RS256";
/** Timeout of one call to Google. A sign-in makes at most two. */
const PATIENCE_MS = 3_000;
const SKEW_S = 30;
/** Maximum age of an id token. The console sends it right after it is issued. */
const LONGEST_S = 10 * 60;

export interface GoogleIdentity {
  issuer: string;
  /** Google's permanent id of the account. */
  subject: string;
  /** Undefined unless Google has verified it. */
  email?: string;
  name?: string;
  /** The organisation's domain, for Google's hosted accounts. At another provider, the domain of the verified address. */
  domain?: string;
  /** When the user signed in at Google, in ms, if Google tells. */
  authenticatedAt?: number;
  /** In ms. */
  expiresAt: number;
}

export interface Google {
  settings: GoogleConfig;
  /** The provider's, in messages to people. */
  name: string;
  /**
   * Verifies an id token (OpenID Connect Core 1.0, section 3.1.3.7).
   *
   * @returns undefined if it is invalid for any reason
   * @throws {ProviderError} if the provider's keys can't be fetched
   */
  verify(idToken: string, nonce: string, now: number): Promise<GoogleIdentity | undefined>;
}

/** The provider is unreachable, or its response is invalid. */
export class ProviderError extends Error {}

const ProviderSchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

const ClaimsSchema = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
  hd: z.string().optional(),
  auth_time: z.number().optional(),
});

export function createGoogle(settings: GoogleConfig, clock: () => number): Google {
  const { issuer, clientId } = settings;
  const keys = new LRUCache({ max: 1, ttl: HOUR_MS, fetchMethod: findKeys, perf: { now: clock } });
  return {
    settings,
    name: providerName(issuer),
    async verify(idToken, nonce, now) {
      const keySet = await keys.forceFetch(issuer);
      try {
        const { payload } = await jwtVerify(idToken, keySet, {
          algorithms: [ALGORITHM],
          // Google also writes its issuer without the scheme.
          issuer: isGoogle(issuer) ? [issuer, new URL(issuer).host] : issuer,
          audience: clientId,
          currentDate: new Date(now),
          clockTolerance: SKEW_S,
          maxTokenAge: LONGEST_S,
          requiredClaims: ["exp"],
        });
        return payload.nonce === nonce && isFor(clientId, payload) ? toIdentity(issuer, payload) : undefined;
      } catch (error) {
        if (isOfToken(error)) return undefined;
        throw new ProviderError("The provider's keys can't be read.", { cause: error });
      }
    },
  };
}

/** True if this client is the only audience and the authorized party. */
const isFor = (clientId: string, { aud, azp }: JWTPayload) =>
  [aud].flat().length === 1 && (azp === undefined || azp === clientId);

function toIdentity(issuer: string, payload: JWTPayload): GoogleIdentity | undefined {
  const claims = ClaimsSchema.safeParse(payload).data;
  if (!claims) return undefined;
  const email = claims.email_verified === true ? claims.email : undefined;
  // `hd` is Google's own claim. Without it, a Google account with an organisation's address isn't the organisation's.
  const domain = claims.hd ?? (isGoogle(issuer) ? undefined : email?.split("@").at(-1));
  return {
    issuer,
    subject: claims.sub,
    email,
    name: claims.name,
    domain: domain?.toLowerCase(),
    authenticatedAt: claims.auth_time === undefined ? undefined : claims.auth_time * 1000,
    expiresAt: Math.ceil((claims.iat + LONGEST_S + SKEW_S + 1) * 1000),
  };
}

/** jose's errors are about the token, except those of fetching or parsing the key set. */
const isOfToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"].includes(error.code);

/** Finds the provider's keys by its discovery document. The issuer is a setting, not user input. */
async function findKeys(issuer: string) {
  try {
    const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
    const provider = ProviderSchema.parse(await response.json());
    if (provider.issuer !== issuer) throw new Error(`${address} belongs to another issuer.`);
    return createRemoteJWKSet(new URL(provider.jwks_uri), { timeoutDuration: PATIENCE_MS });
  } catch (error) {
    throw new ProviderError("The provider's discovery document can't be read.", { cause: error });
  }
}
