import type { Generated } from "kysely";
import type { IdTokenAlg, RefusalReason } from "../contract/connections";
import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    oidc_records: OidcRecordsTable;
    logout_messages: LogoutMessagesTable;
    consents: ConsentsTable;
    refused_requests: RefusedRequestsTable;
  }
}

/** The state of the OpenID provider: sessions, codes, tokens, interactions. */
export interface OidcRecordsTable {
  /** SHA-256 of kind and name, because the names are codes, tokens and cookies. */
  id: string;
  /** The model's name in oidc-provider. */
  kind: string;
  grant_hash: string | null;
  user_id: string | null;
  application_id: string | null;
  sign_in_id: string | null;
  /** Epochs of the application and the assignment when the record was written. A raised epoch ends it. */
  application_epoch: number | null;
  assignment_epoch: number | null;
  /** The client's network, of records that strangers can create. */
  network: string | null;
  payload_encrypted: string;
  created_at: Time;
  consumed_at: Time | null;
  expires_at: Time;
}

/** Back-channel logout tokens that are still to be delivered. */
export interface LogoutMessagesTable {
  id: string;
  application_id: string;
  application_name: string;
  address: string;
  subject: string;
  sid: string;
  alg: IdTokenAlg;
  tries: Generated<number>;
  due_at: Time;
  created_at: Time;
}

/** The scopes that users have allowed third-party applications. */
export interface ConsentsTable {
  user_id: string;
  application_id: string;
  /** Separated by spaces. */
  scopes: string;
  granted_at: Time;
}

/** An application's last refused OpenID Connect requests. */
export interface RefusedRequestsTable {
  id: string;
  application_id: string;
  at: Time;
  reason: RefusalReason;
  /** As it was sent. */
  redirect_uri: string | null;
  network: string;
}
