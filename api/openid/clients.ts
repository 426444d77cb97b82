import { randomBytes } from "node:crypto";
import type { AllClientMetadata } from "oidc-provider";
import { SCOPES } from "./claims";
import type { ClientRow } from "./clients.queries";

/**
 * The library wants to know a secret of every confidential client. Secrets are compared in the database's row instead
 * (`compareClientSecret` in provider.ts), so this one fits nothing.
 */
const NO_SECRET = randomBytes(32).toString("base64url");

/** Metadata of our own. */
export const OWN_METADATA = ["third_party", "require_pkce"] as const;

const listIn = (json: string) => JSON.parse(json) as string[];

/** A client's metadata (OpenID Connect Dynamic Client Registration 1.0, section 2). */
export function metadataOf(client: Omit<ClientRow, "third_party" | "require_pkce">): AllClientMetadata {
  const isPublic = client.protocol === "openid-public";
  return {
    client_id: client.id,
    client_name: client.name,
    ...(isPublic ? {} : { client_secret: NO_SECRET }),
    application_type: client.native === 1 ? "native" : "web",
    token_endpoint_auth_method: isPublic ? "none" : "client_secret_basic",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    redirect_uris: listIn(client.redirect_uris),
    post_logout_redirect_uris: listIn(client.post_logout_redirect_uris),
    id_token_signed_response_alg: client.id_token_alg,
    scope: SCOPES.join(" "),
    ...(client.backchannel_logout_uri !== null && {
      backchannel_logout_uri: client.backchannel_logout_uri,
      backchannel_logout_session_required: true,
    }),
  };
}

export const clientOf = (client: ClientRow): AllClientMetadata => ({
  ...metadataOf(client),
  third_party: client.third_party === 1,
  require_pkce: client.require_pkce === 1 || client.protocol === "openid-public",
});
