import type { Tables } from "../database/tables";

type EncryptedColumn = {
  [Table in keyof Tables]: {
    table: Table;
    /** The column that tells its rows apart. */
    id: keyof Tables[Table];
    column: keyof Tables[Table];
    /** The only rows that are encrypted; all of them by default. */
    rows?: readonly string[];
    /** What the operator calls them. */
    holds?: string;
  };
}[keyof Tables];

/**
 * Every column with encrypted values. A value in any other place does not compile, `keys:rotate-master` encrypts all of
 * these with the new key, and a test finds a column of the database that is named `…_encrypted` and missing here.
 */
export const ENCRYPTED_COLUMNS = [
  { table: "applications", id: "id", column: "secret_encrypted", holds: "application secrets" },
  { table: "signing_keys", id: "id", column: "private_encrypted", holds: "signing keys" },
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

/** Where an encrypted value is. It is bound to that place: moved to another row it can't be read. */
export type Place = PlaceIn<Registered>;

export const placeIn = ({ table, column }: EncryptedColumn, row: string) => ({ table, row, column }) as Place;
