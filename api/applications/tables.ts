import type { Generated } from "kysely";
import type { EmailVerified, GroupsClaim, IdTokenAlg, Protocol } from "../contract/connections";
import type { Assignment, DemandingTable, Flag, NamedTable, Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    applications: ApplicationsTable;
    application_pictures: ApplicationPicturesTable;
    oidc_clients: OidcClientsTable;
    user_applications: UserApplicationsTable;
    effective_applications: EffectiveApplicationsView;
    live_entries: LiveEntriesView;
    assignment_epochs: AssignmentEpochsTable;
  }
}

export interface ApplicationsTable extends NamedTable, DemandingTable {
  active: Flag;
  built_in: Flag;
  /** How it signs people in. */
  protocol: Generated<Protocol>;
  /** AES-256-GCM, bound to the row (encryption.ts). */
  secret_encrypted: string;
  secret_created_at: Time | null;
  /** Updated at most once an hour. */
  secret_used_at: Time | null;
  /** The replaced secret, accepted until its expiry. */
  former_secret_encrypted: string | null;
  former_secret_expires_at: Time | null;
  former_secret_used_at: Time | null;
  /** The address that the launcher opens. */
  home_url: string | null;
  /** The last login call without `secondStep`. Such a back end can't ask for a second step. Exact to the day. */
  login_call_at: Time | null;
  /** Raised by a deactivation and by a new secret. Tokens of an older epoch are refused. */
  token_epoch: Generated<number>;
  user_count: Generated<number>;
}

export interface ApplicationPicturesTable {
  application_id: string;
  media_type: string;
  /** Base64. */
  content: string;
  updated_at: Time;
}

/** An application's settings for OpenID Connect. Lists are JSON. */
export interface OidcClientsTable {
  application_id: string;
  redirect_uris: string;
  post_logout_redirect_uris: string;
  backchannel_logout_uri: string | null;
  native: Flag;
  /** 1: people are asked for their consent. */
  third_party: Flag;
  require_pkce: Flag;
  id_token_alg: IdTokenAlg;
  /** Whether the `groups` claim has the names of the user's roles or of the user's groups. */
  groups_claim: Generated<GroupsClaim>;
  /** Which addresses it is told are verified. Null: "entered", and nobody has chosen it. */
  email_verified: EmailVerified | null;
  version: Generated<number>;
  updated_at: Time;
}

export interface UserApplicationsTable extends Assignment {
  user_id: string;
  application_id: string;
}

/**
 * View: what users have directly and through groups. The only source for what somebody may open. A row may be there more than
 * once, so use it in `exists` or `in`.
 */
export interface EffectiveApplicationsView {
  user_id: string;
  application_id: string;
}

/** View: the active applications that users have, with the epochs of now. A row may be there more than once. */
export interface LiveEntriesView {
  user_id: string;
  application_id: string;
  application_epoch: number;
  assignment_epoch: number;
}

/** Raised when an application is taken from a user. A missing row means epoch 0. */
export interface AssignmentEpochsTable {
  user_id: string;
  application_id: string;
  epoch: number;
}
