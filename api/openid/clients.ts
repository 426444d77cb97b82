import { randomBytes } from "node:crypto";
import type { AllClientMetadata, Client, default as Provider } from "oidc-provider";
import { handlingOfField } from "../applications/connection.fields";
import { toSettings } from "../applications/connection.queries";
import { CONNECTION_FIELD_NAMES, type ConnectionField } from "../contract/connection-fields";
import type { ConnectionInput, EmailVerified, GroupsClaim } from "../contract/connections";
import { SCOPES } from "./claims";
import type { ClientRow } from "./clients.queries";

/**
 * The library wants to know a secret of every confidential client. Secrets are compared in the database's row instead
 * (`compareClientSecret` in provider.ts), so this one fits nothing.
 */
const NO_SECRET = randomBytes(32).toString("base64url");

/** Metadata of our own. */
export const OWN_METADATA = CONNECTION_FIELD_NAMES.map(handlingOfField).flatMap(({ metadata, isOwn }) =>
  isOwn && typeof metadata === "string" ? metadata : [],
);

/** The library wants at least one address. This one leads nowhere, so that a first request is refused with a reason. */
const NO_ADDRESS = `https://${randomBytes(16).toString("hex")}.invalid/`;

/** A client's metadata (OpenID Connect Dynamic Client Registration 1.0, section 2). */
const metadataOf = (
  { id, name }: { id: string; name: string },
  { protocol, ...settings }: ConnectionInput,
): AllClientMetadata => {
  const isPublic = protocol === "openid-public";
  const values = { ...settings, requirePkce: settings.requirePkce || isPublic };
  return {
    client_id: id,
    client_name: name,
    ...(!isPublic && { client_secret: NO_SECRET }),
    token_endpoint_auth_method: isPublic ? "none" : "client_secret_basic",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    scope: SCOPES.join(" "),
    ...Object.assign({}, ...CONNECTION_FIELD_NAMES.map((field) => metadataOfField(field, values[field]))),
    ...(values.redirectUris.length === 0 && { redirect_uris: [NO_ADDRESS] }),
  };
};

function metadataOfField(field: ConnectionField, value: unknown) {
  const { metadata } = handlingOfField(field);
  return typeof metadata === "string" ? { [metadata]: value } : metadata(value);
}

export const clientOf = (row: ClientRow): AllClientMetadata =>
  metadataOf(row, { protocol: row.protocol, ...toSettings(row) });

/** What the library says against a connection. A row that it doesn't accept would refuse every request of the client. */
export function problemWith(provider: Provider, connection: ConnectionInput): string | undefined {
  try {
    // The library's types leave out the constructor's parameter.
    const Client = provider.Client as unknown as new (metadata: AllClientMetadata) => unknown;
    new Client(metadataOf({ id: "new", name: "new" }, connection));
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
