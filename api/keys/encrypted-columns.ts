import type { Tables } from "../database/tables";

type EncryptedColumn = {
  [Table in keyof Tables]: {
    table: Table;
    /** The primary key. */
    id: keyof Tables[Table];
    column: keyof Tables[Table];
    /** The only rows that are encrypted; all of them by default. */
    rows?: readonly string[];
    /** What the operator calls one value. */
    holds?: string;
  };
}[keyof Tables];

/**
 * Every column with encrypted values. `keys:rotate-master` re-encrypts all of them. A value in any other place does not
 * compile, and a test compares this list with the database's `…_encrypted` columns.
 */
export const ENCRYPTED_COLUMNS = [
  { table: "applications", id: "id", column: "secret_encrypted", holds: "application secret" },
  {
    table: "applications",
    id: "id",
    column: "former_secret_encrypted",
    holds: "former application secret",
  },
  { table: "oidc_records", id: "id", column: "payload_encrypted", holds: "OpenID Connect record" },
  { table: "signing_keys", id: "id", column: "private_encrypted", holds: "signing key" },
  { table: "mail_requests", id: "id", column: "name_encrypted", holds: "requested name" },
  { table: "webhooks", id: "id", column: "secret_encrypted", holds: "webhook secret" },
  { table: "webhooks", id: "id", column: "former_secret_encrypted", holds: "former webhook secret" },
  { table: "totp_secrets", id: "id", column: "secret_encrypted", holds: "authenticator app secret" },
  { table: "deleted_users", id: "id", column: "snapshot_encrypted", holds: "deleted user" },
  { table: "marks", id: "name", column: "value", rows: ["master-key-check", "former-keys"] },
] as const satisfies readonly EncryptedColumn[];

type Registered = (typeof ENCRYPTED_COLUMNS)[number];
type PlaceIn<Column> = Column extends Registered
  ? {
      table: Column["table"];
      row: Column extends { rows: readonly (infer Row)[] } ? Row : string;
      column: Column["column"];
    }
  : never;

/** The location of an encrypted value. A value is bound to it and can't be decrypted in another row. */
export type Place = PlaceIn<Registered>;

export const placeIn = ({ table, column }: EncryptedColumn, row: string) => ({ table, row, column }) as Place;
