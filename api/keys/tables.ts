import type { Generated } from "kysely";
import type { IdTokenAlg } from "../contract/connections";
import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    signing_keys: SigningKeysTable;
  }
}

export interface SigningKeysTable {
  id: string;
  public_jwk: string;
  private_encrypted: string;
  alg: Generated<IdTokenAlg>;
  created_at: Time;
  retired_at: Time | null;
}
