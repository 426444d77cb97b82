import type { Selectable } from "kysely";
import {
  CONNECTION_FIELD_NAMES,
  type ConnectionField,
  type ConnectionSettings,
  INITIAL_SETTINGS,
  mapConnectionFields,
} from "../contract/connection-fields";
import { type ConnectionInput, isOpenId, type Protocol } from "../contract/connections";
import type { Queries } from "../database/engine";
import { FIELD_HANDLING } from "./connection.fields";
import type { OidcClientsTable } from "./tables";

/** How an application signs people in. */
export interface StoredConnection extends Required<ConnectionInput> {
  /** 0 if its settings were never saved. */
  version: number;
  /** False if nobody has chosen `emailVerified`. */
  emailVerifiedChosen?: false;
}

type StoredSettings = ConnectionSettings & Pick<StoredConnection, "emailVerifiedChosen">;

/** Most applications with a secret don't know PKCE; those without one are safe by nothing else (RFC 9700, 2.1.1). */
const initialSettings = (protocol: Protocol): StoredSettings => ({
  ...INITIAL_SETTINGS,
  requirePkce: protocol === "openid-public",
});

type SettingColumn = (typeof FIELD_HANDLING)[ConnectionField]["column"];
export const SETTING_COLUMNS: readonly SettingColumn[] = CONNECTION_FIELD_NAMES.map(
  (name) => FIELD_HANDLING[name].column,
);
type SettingsRow = Pick<Selectable<OidcClientsTable>, SettingColumn>;

export const toSettings = (row: SettingsRow): StoredSettings => ({
  ...(mapConnectionFields((name, { kind }) => {
    const stored = row[FIELD_HANDLING[name].column];
    if (kind === "addresses") return JSON.parse(String(stored));
    return kind === "flag" ? stored === 1 : stored;
  }) as ConnectionSettings),
  ...(row.email_verified === null && { emailVerified: "entered", emailVerifiedChosen: false }),
});

const toColumns = ({ emailVerifiedChosen, ...settings }: StoredSettings): SettingsRow => ({
  ...(Object.fromEntries(
    CONNECTION_FIELD_NAMES.map((name) => [FIELD_HANDLING[name].column, toStored(settings[name])]),
  ) as SettingsRow),
  ...(emailVerifiedChosen === false && { email_verified: null }),
});

function toStored(value: ConnectionSettings[ConnectionField]) {
  if (Array.isArray(value)) return JSON.stringify(value);
  return typeof value === "boolean" ? Number(value) : value;
}

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
  return { protocol, ...settings, version: client?.version ?? 0 };
}

/** Gives a new application its first settings. */
export async function insertConnection(queries: Queries, id: string, protocol: Protocol, now: number) {
  if (isOpenId(protocol)) await saveSettings(queries, id, initialSettings(protocol), now);
}

/**
 * Saves a connection and raises its version.
 *
 * @param how.endsTokens true to invalidate all tokens of the application
 */
export async function updateConnection(
  queries: Queries,
  id: string,
  { protocol, ...settings }: StoredSettings & { protocol: Protocol },
  { endsTokens, now }: { now: number; endsTokens: boolean },
): Promise<void> {
  await queries
    .updateTable("applications")
    .set((eb) => ({ protocol, ...(endsTokens && { token_epoch: eb("token_epoch", "+", 1) }) }))
    .where("id", "=", id)
    .execute();
  await saveSettings(queries, id, settings, now);
}

function saveSettings(queries: Queries, id: string, settings: StoredSettings, now: number) {
  const columns = { ...toColumns(settings), updated_at: now };
  return queries
    .insertInto("oidc_clients")
    .values({ application_id: id, ...columns, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column("application_id")
        .doUpdateSet((eb) => ({ ...columns, version: eb("oidc_clients.version", "+", 1) })),
    )
    .execute();
}
