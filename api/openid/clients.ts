import { randomBytes } from "node:crypto";
import type { AllClientMetadata, Client, default as Provider } from "oidc-provider";
import type { ConnectionInput, EmailVerified, GroupsClaim } from "../contract/connections";
import { SCOPES } from "./claims";
import type { ClientRow } from "./clients.queries";

/**
 * The library wants to know a secret of every confidential client. Secrets are compared in the database's row instead
 * (`compareClientSecret` in provider.ts), so this one fits nothing.
 */
const NO_SECRET = randomBytes(32).toString("base64url");

/** Metadata of our own. */
export const OWN_METADATA = ["third_party", "require_pkce", "groups_claim", "email_verified"] as const;

/** The library wants at least one address. This one leads nowhere, so that a first request is refused with a reason. */
const NO_ADDRESS = `https://${randomBytes(16).toString("hex")}.invalid/`;

/** A client's metadata (OpenID Connect Dynamic Client Registration 1.0, section 2). */
const metadataOf = (
  { id, name }: { id: string; name: string },
  connection: Omit<ConnectionInput, "protocol">,
  isPublic: boolean,
): AllClientMetadata => ({
  client_id: id,
  client_name: name,
  ...(!isPublic && { client_secret: NO_SECRET }),
  application_type: connection.native ? "native" : "web",
  token_endpoint_auth_method: isPublic ? "none" : "client_secret_basic",
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  redirect_uris: connection.redirectUris.length > 0 ? connection.redirectUris : [NO_ADDRESS],
  post_logout_redirect_uris: connection.postLogoutRedirectUris,
  id_token_signed_response_alg: connection.idTokenAlg,
  scope: SCOPES.join(" "),
  ...(connection.backchannelLogoutUri !== null && {
    backchannel_logout_uri: connection.backchannelLogoutUri,
    backchannel_logout_session_required: true,
  }),
  third_party: connection.thirdParty,
  require_pkce: connection.requirePkce || isPublic,
  groups_claim: connection.groupsClaim,
  email_verified: connection.emailVerified,
});

const listIn = (json: string) => JSON.parse(json) as string[];

export const clientOf = (row: ClientRow): AllClientMetadata =>
  metadataOf(
    row,
    {
      redirectUris: listIn(row.redirect_uris),
      postLogoutRedirectUris: listIn(row.post_logout_redirect_uris),
      backchannelLogoutUri: row.backchannel_logout_uri,
      native: row.native === 1,
      thirdParty: row.third_party === 1,
      requirePkce: row.require_pkce === 1,
      idTokenAlg: row.id_token_alg,
      groupsClaim: row.groups_claim,
      emailVerified: row.email_verified ?? "entered",
    },
    row.protocol === "openid-public",
  );

/** What the library says against a connection. A row that it doesn't accept would refuse every request of the client. */
export function problemWith(provider: Provider, connection: ConnectionInput): string | undefined {
  const isPublic = connection.protocol === "openid-public";
  try {
    // The library's types leave out the constructor's parameter.
    const Client = provider.Client as unknown as new (metadata: AllClientMetadata) => unknown;
    new Client(metadataOf({ id: "new", name: "new" }, connection, isPublic));
    return undefined;
  } catch (error) {
    const { error_description: description } = error as { error_description?: string };
    if (description === undefined) throw error;
    return `OpenID Connect doesn't allow this: ${description}.`;
  }
}

/** What the claims of a client depend on. */
export const claimsOf = (
  client: Client | undefined,
): { groupsClaim: GroupsClaim; emailVerified: EmailVerified } => ({
  groupsClaim: client?.groups_claim === "groups" ? "groups" : "roles",
  emailVerified: client?.email_verified === "entered" ? "entered" : "confirmed",
});
