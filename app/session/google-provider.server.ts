import { LRUCache } from "lru-cache";
import { z } from "zod";
import { HOUR_MS } from "#api/contract/durations";
import { env } from "#app/env.server";

/** Every call to the provider. */
export const PATIENCE_MS = 5_000;

const ProviderSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  /** Its default is that of OpenID Connect Discovery 1.0, section 3. */
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  prompt_values_supported: z.array(z.string()).optional(),
});
/** The provider's endpoints. */
export type Provider = z.infer<typeof ProviderSchema>;

const providers = new LRUCache({ max: 1, ttl: HOUR_MS, fetchMethod: discover });

/** The provider by its discovery document, as it was within the hour. An error isn't cached. */
export const findProvider = (): Promise<Provider> => providers.forceFetch(env().GOOGLE_ISSUER);

async function discover(issuer: string): Promise<Provider> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
  const provider = ProviderSchema.parse(await response.json());
  if (provider.issuer !== issuer) throw new Error(`${address} is of another issuer`);
  // The sign-in page lets its form lead to the issuer's origin and no other.
  if (new URL(provider.authorization_endpoint).origin !== new URL(issuer).origin) {
    throw new Error(`${address} asks people at another origin`);
  }
  return provider;
}
