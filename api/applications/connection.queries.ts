import type { Selectable } from "kysely";
import { type ConnectionInput, isOpenId, type Protocol } from "../contract/connections";
import type { Queries } from "../database/engine";
import type { OidcClientsTable } from "../database/tables";

/** How an application signs people in. */
export interface StoredConnection extends Required<ConnectionInput> {
  /** 0 if its settings were never saved. */
  version: number;
  /** False if nobody has chosen `emailVerified`. */
  emailVerifiedChosen?: false;
}

type Settings = Omit<Required<ConnectionInput>, "protocol">;

/** Most applications with a secret don't know PKCE; those without one are safe by nothing else (RFC 9700, 2.1.1). */
const initialSettings = (protocol: Protocol): Settings => ({
  redirectUris: [],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  native: false,
  thirdParty: false,
  requirePkce: protocol === "openid-public",
  idTokenAlg: "RS256",
  groupsClaim: "roles",
  emailVerified: "confirmed",
});

const toSettings = (
  row: Omit<Selectable<OidcClientsTable>, "application_id" | "version" | "updated_at">,
): Settings => ({
  redirectUris: JSON.parse(row.redirect_uris),
  postLogoutRedirectUris: JSON.parse(row.post_logout_redirect_uris),
  backchannelLogoutUri: row.backchannel_logout_uri,
  native: row.native === 1,
  thirdParty: row.third_party === 1,
  requirePkce: row.require_pkce === 1,
  idTokenAlg: row.id_token_alg,
  groupsClaim: row.groups_claim,
  emailVerified: row.email_verified ?? "entered",
});

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

const toColumns = (settings: Settings) => ({
  redirect_uris: JSON.stringify(settings.redirectUris),
  post_logout_redirect_uris: JSON.stringify(settings.postLogoutRedirectUris),
  backchannel_logout_uri: settings.backchannelLogoutUri,
  native: flag(settings.native),
  third_party: flag(settings.thirdParty),
  require_pkce: flag(settings.requirePkce),
  id_token_alg: settings.idTokenAlg,
  groups_claim: settings.groupsClaim,
  email_verified: settings.emailVerified,
});

export async function findConnection(queries: Queries, id: string): Promise<StoredConnection | undefined> {
  // One query: the protocol and the version are of the same moment.
  const row = await queries
    .selectFrom("applications as a")
    .leftJoin("oidc_clients as c", "c.application_id", "a.id")
    .where("a.id", "=", id)
    .selectAll("c")
    .select("a.protocol")
    .executeTakeFirst();
  if (!row) return undefined;
  const { protocol, ...columns } = row;
  const client = columns.application_id === null ? undefined : (columns as Selectable<OidcClientsTable>);
  const settings = client ? toSettings(client) : initialSettings(protocol);
  const unchosen = client?.email_verified === null && { emailVerifiedChosen: false as const };
  return { protocol, ...settings, ...unchosen, version: client?.version ?? 0 };
}

/** Gives a new application its first settings. */
export async function insertConnection(queries: Queries, id: string, protocol: Protocol, now: number) {
  if (isOpenId(protocol)) await saveSettings(queries, id, initialSettings(protocol), { now });
}

/**
 * Saves a connection and raises its version.
 *
 * @param how.endsTokens true to invalidate all tokens of the application
 * @param how.choosesVerified false if a connection from before, for which nobody has chosen `emailVerified`, stays so
 */
export async function updateConnection(
  queries: Queries,
  id: string,
  { protocol, ...settings }: Required<ConnectionInput>,
  { endsTokens, ...how }: { now: number; endsTokens: boolean; choosesVerified: boolean },
): Promise<void> {
  await queries
    .updateTable("applications")
    .set((eb) => ({ protocol, ...(endsTokens && { token_epoch: eb("token_epoch", "+", 1) }) }))
    .where("id", "=", id)
    .execute();
  await saveSettings(queries, id, settings, how);
}

const saveSettings = (
  queries: Queries,
  id: string,
  settings: Settings,
  { now, choosesVerified = true }: { now: number; choosesVerified?: boolean },
) => {
  const { email_verified, ...columns } = { ...toColumns(settings), updated_at: now };
  return queries
    .insertInto("oidc_clients")
    .values({ application_id: id, email_verified, ...columns, version: 1 })
    .onConflict((conflict) =>
      conflict.column("application_id").doUpdateSet((eb) => ({
        ...columns,
        ...(choosesVerified && { email_verified }),
        version: eb("oidc_clients.version", "+", 1),
      })),
    )
    .execute();
};
