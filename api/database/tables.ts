import type { ColumnType, Generated } from "kysely";
import type { BatchKind, BatchState, Verdict } from "../contract/batches";
import type {
  EmailVerified,
  GroupsClaim,
  IdTokenAlg,
  Protocol,
  RefusalReason,
} from "../contract/connections";
import type { SecondFactorLevel, Strength } from "../contract/factors";

/**
 * The tables, identical on both engines. Times are whole milliseconds since 1970 (UTC). Flags are 0 or 1.
 *
 * `…_key` columns contain `foldCase(text)`, for sorting and searching. `…_canonical` columns contain `canonical(text)`, for
 * uniqueness (both in fold-case.ts). `…_skeleton` columns contain `skeletonOf(text)`, for look-alikes (skeleton.ts). `seq`
 * numbers rows in the order of insertion. It orders audits and is the row id of search indexes.
 */
export type Flag = 0 | 1;
export type Time = number;

export interface UsersTable {
  seq: Generated<number>;
  id: string;
  name: string;
  name_key: string;
  email: string;
  email_key: string;
  email_canonical: string;
  /** When the user confirmed the address by a link, or Google did. Null since another address was entered. */
  email_verified_at: Time | null;
  /** 0: a directory, an API token or the user entered the address, so no administrator vouches for it. */
  email_vouched: Generated<Flag>;
  mobile_no: string | null;
  username: string;
  username_canonical: string;
  username_key: Generated<string>;
  username_skeleton: string | null;
  /** Encoded argon2id. Null if the user signs in with Google. */
  password_hash: string | null;
  /** 1: the next sign-in with the password must set a new one. */
  must_change_password: Generated<Flag>;
  active: Flag;
  google_issuer: string | null;
  google_subject: string | null;
  /** Raised by a deactivation, a new password and the first second factor. Tokens of an older epoch are refused. */
  token_epoch: Generated<number>;
  /** 32 random bytes in base64url: the user handle of the user's passkeys (WebAuthn, section 5.4.3). */
  passkey_handle: string | null;
  /** The salt of the user's recovery codes, in base64url. */
  recovery_salt: string | null;
  /** When an administrator or a command removed the last second factor. The next enrolment clears it. */
  factors_reset_at: Time | null;
  /** When the user's open invitation ends or ended. Null without an invitation, and once it was accepted. */
  invited_until: Time | null;
  /** 0 if the user has never signed in, so that both engines sort it alike. */
  last_sign_in_at: Generated<Time>;
  /** The directory's id of the user (SCIM's `externalId`). */
  external_id: string | null;
  /** 1: a directory manages the user by SCIM. */
  scim_managed: Generated<Flag>;
  /** 1: the directory deactivated the user, so it may activate them again. */
  scim_deactivated: Generated<Flag>;
  /** 1: the directory deleted the user, who is inactive and no longer visible to it. */
  scim_hidden: Generated<Flag>;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

export interface PasskeysTable {
  /** The credential id, in base64url. */
  id: string;
  user_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** The signature counter. Synced passkeys have none that counts. */
  sign_count: number;
  /** 1: the passkey may be synced between devices. It never changes. */
  backup_eligible: Flag;
  /** 1: the passkey is synced. */
  backed_up: Flag;
  /** JSON. */
  transports: string;
  aaguid: string;
  name: string;
  created_at: Time;
  last_used_at: Time | null;
}

/** One authenticator app per user. */
export interface TotpSecretsTable {
  id: string;
  user_id: string;
  /** 20 bytes in base32, AES-256-GCM, bound to the row (encryption.ts). */
  secret_encrypted: string;
  /** Null until a code has confirmed it, for 15 minutes. */
  confirmed_at: Time | null;
  /** The last accepted time step (RFC 6238). A code of this or an earlier step is refused. */
  last_step: number | null;
  created_at: Time;
}

export interface RecoveryCodesTable {
  user_id: string;
  /** 1 to 10. */
  position: number;
  /** Raw argon2id with the user's salt, in base64url. */
  hash: string;
  used_at: Time | null;
}

/** Challenges of passkeys that were answered. Each is valid once. */
export interface SpentChallengesTable {
  /** SHA-256 of the challenge. */
  id: string;
  expires_at: Time;
}

/** Links that are handed over or sent to a user. Their tokens are derived, not stored. */
export interface LinksTable {
  id: string;
  /**
   * "enrol" lets a user set up a second factor again, "invite" sets the first password, "reset" a new one, "verify" confirms
   * an address, "undo-email" brings an address back.
   */
  purpose: "enrol" | "invite" | "reset" | "verify" | "undo-email";
  user_id: string;
  /**
   * SHA-256 of the password hash, the address and the epoch when the link was created: a change of any ends the link. Of the
   * user and the old address for "undo-email".
   */
  bound: string;
  /** The address to confirm, or the one to bring back. */
  email: string | null;
  /** Null if it was created by a command. */
  created_by: string | null;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
  /** When a newer link replaced it. */
  replaced_at: Time | null;
}

/** The outbox. Mails are written when they are sent: a row has no text and no token. */
export interface MailsTable {
  id: string;
  /** A `MailKind`. */
  kind: string;
  user_id: string;
  /** Of a notice: the user's address before the change. */
  address: string;
  /** JSON: what changed, from which network and browser. No secrets. */
  facts: string;
  /** The link that the mail has. The mail is dropped once the link is over. */
  link_id: string | null;
  /** At most one mail has it. */
  dedupe_key: string | null;
  due_at: Time;
  /** While a process sends it. */
  leased_until: Time | null;
  /** How many times sending it began, and when for the first time. */
  tries: Generated<number>;
  first_tried_at: Time | null;
  /** Why the last try failed. */
  last_error: string | null;
  sent_at: Time | null;
  /** When it was given up. */
  dead_at: Time | null;
  created_at: Time;
}

/** Requests for a link that resets a password, before anybody looks whether there is such an account. */
export interface MailRequestsTable {
  id: string;
  /** The typed username or address, AES-256-GCM, bound to the row (encryption.ts). */
  name_encrypted: string;
  /** JSON: the network and browser of the request. */
  facts: string;
  due_at: Time;
  created_at: Time;
}

/** Common columns of the nouns with unique names. */
export interface NamedTable {
  id: string;
  name: string;
  name_key: string;
  name_skeleton: string | null;
  version: Generated<number>;
  created_at: Time;
}

/** Who demands a second factor. */
interface DemandingTable {
  /** The strength that a sign-in must have: 0 for any, 2 for a second factor, 3 for a passkey. */
  second_factor: Generated<SecondFactorLevel>;
  /** From when on. Null: at once. */
  second_factor_from: Time | null;
}

export interface RolesTable extends NamedTable, DemandingTable {
  built_in: Flag;
  /** Updated in the transactions that assign and remove. */
  user_count: Generated<number>;
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
  /** What the `groups` claim has: the names of the user's roles or groups. */
  groups_claim: Generated<GroupsClaim>;
  /** Which addresses it is told are verified. Null: "entered", and nobody has chosen it. */
  email_verified: EmailVerified | null;
  version: Generated<number>;
  updated_at: Time;
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

/** The applications that a sign-in has opened through OpenID Connect. They are told of its end. */
export interface OidcLoginsTable {
  sign_in_id: string;
  application_id: string;
  user_id: string;
  /** The `sid` claim of the application's ID tokens. */
  sid: string;
  created_at: Time;
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

/** What users have allowed third-party applications. */
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

export interface GroupsTable extends NamedTable {
  description: string | null;
  user_count: Generated<number>;
  /** The directory's id of the group (SCIM's `externalId`). */
  external_id: string | null;
  /** 1: a directory decides by SCIM who is a member, and nobody else. */
  scim_managed: Generated<Flag>;
}

/** Since when something is assigned, and by whom. Null if it is from before 016-groups-and-permissions. */
interface Assignment {
  given_at: Time | null;
  /** Also null if the service did it itself. */
  given_by: string | null;
}

export interface UserRolesTable extends Assignment {
  user_id: string;
  role_id: string;
}

export interface UserApplicationsTable extends Assignment {
  user_id: string;
  application_id: string;
}

export interface GroupMembersTable extends Assignment {
  group_id: string;
  user_id: string;
}

/** Members whom a directory added, and who have nothing by it until somebody approves. */
export interface PendingMembersTable {
  group_id: string;
  user_id: string;
  asked_at: Time;
  /** The user for whom the directory's token acted. */
  asked_by: string;
}

export interface GroupRolesTable extends Assignment {
  group_id: string;
  role_id: string;
}

export interface GroupApplicationsTable extends Assignment {
  group_id: string;
  application_id: string;
}

export interface RolePermissionsTable {
  role_id: string;
  /** A `PermissionName`. */
  permission: string;
}

/**
 * Views: what users have directly and through groups. The only source for what somebody may do or open. A row may be there
 * more than once, so use them in `exists` or `in`.
 */
export interface EffectiveApplicationsView {
  user_id: string;
  application_id: string;
}

export interface EffectiveRolesView {
  user_id: string;
  role_id: string;
}

export interface EffectivePermissionsView {
  user_id: string;
  permission: string;
}

/** View: sign-ins that have not ended, of active users whose epoch they have. `alive.queries.ts` adds when they expire. */
export type LiveSignInsView = Required<Omit<SignInsTable, "token_epoch" | "device_id" | "ended_at">>;

/** View: the active applications that users have, with the epochs of now. A row may be there more than once. */
export interface LiveEntriesView {
  user_id: string;
  application_id: string;
  application_epoch: number;
  assignment_epoch: number;
}

/** Changes of many users at once: checked first, then run. */
export interface BatchesTable {
  id: string;
  kind: BatchKind;
  state: BatchState;
  /** The name of an import's file. */
  name: string | null;
  /** JSON: what each row does, by kind (`BatchOptions`). */
  options: string;
  /** JSON: the number of rows by verdict (`BatchCounts`), updated in the transactions that set verdicts. */
  counts: string;
  /** The batch that this one undoes. */
  undo_of: string | null;
  /** Why it stopped or failed. */
  message: string | null;
  /** Null if a command created it. */
  created_by: string | null;
  created_by_name: string;
  created_at: Time;
  /** JSON: who started the run, with which proof and from where (`RunBy`). */
  run: string | null;
  run_at: Time | null;
  finished_at: Time | null;
  expires_at: Time;
}

export interface BatchRowsTable {
  batch_id: string;
  /** Of an import's file; otherwise counted from 1. */
  line: number;
  verdict: Verdict;
  /** Null if the row adds a user, until it did. */
  user_id: string | null;
  /** The user's version at the check. A user who was changed since is not changed by the row. */
  user_version: number | null;
  /** To show the row: the user's name and address at the check, or those of the file. */
  name: string | null;
  email: string | null;
  /** JSON: what the row was given (`RowInput`). */
  input: string | null;
  /** JSON: before and after by field (`RowChanges`), with ids of roles, applications and groups. */
  changes: string | null;
  /** Why the row is wrong or failed. */
  message: string | null;
}

/** Deleted users, until they are restored, removed for good or expired. */
export interface DeletedUsersTable {
  /** Of the user. */
  id: string;
  name: string;
  name_key: string;
  email: string;
  email_key: string;
  username: string;
  username_key: string;
  /** JSON of the user's rows (`Snapshot`), AES-256-GCM, bound to the row (encryption.ts). */
  snapshot_encrypted: string;
  /** The batch that deleted the user. */
  batch_id: string | null;
  /** Null if a command did it. */
  deleted_by: string | null;
  deleted_by_name: string;
  deleted_at: Time;
  expires_at: Time;
}

/** Tokens with which scripts and other systems call the service. A token acts for whoever created it. */
export interface ApiTokensTable {
  id: string;
  name: string;
  /** SHA-256 of the token, in base64url. */
  hash: string;
  /** The token's first characters after the prefix. */
  hint: string;
  /** `TokenPermission`s, separated by spaces. */
  permissions: string;
  /** The user whose permissions limit it: the creator, or whoever took it over. Kept after a deletion. */
  created_by: string;
  created_at: Time;
  /** Exact to the hour. */
  last_used_at: Time | null;
  last_address: string | null;
  expires_at: Time;
  ended_at: Time | null;
}

/** Addresses of other systems that are told of audits. */
export interface WebhooksTable {
  id: string;
  name: string;
  url: string;
  /** Actions of audits, separated by spaces. Empty: all. */
  actions: string;
  active: Flag;
  /** 32 random bytes, AES-256-GCM, bound to the row (encryption.ts). */
  secret_encrypted: string;
  /** The replaced secret, which signs too until `former_until`. */
  former_secret_encrypted: string | null;
  former_until: Time | null;
  /** The number of the last sealed audit that was looked at: those that matched have deliveries. */
  cursor: number;
  /** Since when every delivery has failed. */
  failing_since: Time | null;
  /** Why the service itself switched it off. */
  ended_reason: string | null;
  version: Generated<number>;
  created_by: string;
  created_at: Time;
}

/** What webhooks are or were told of. The payload is read from the audit when it is sent. */
export interface WebhookDeliveriesTable {
  webhook_id: string;
  /** Of the sealed audit. */
  number: number;
  action: string;
  /** When the next try is due. Null once it was delivered or given up. */
  due_at: Time | null;
  /** While a process sends it. */
  leased_until: Time | null;
  tries: Generated<number>;
  /** The receiver's HTTP status at the last try, null without an answer. */
  status: number | null;
  ms: number | null;
  /** Why the last try failed. Never the body of an answer. */
  error: string | null;
  tried_at: Time | null;
  delivered_at: Time | null;
  created_at: Time;
}

/** The last requests of directories, for the dashboard. */
export interface ScimRequestsTable {
  id: string;
  token_id: string;
  at: Time;
  method: string;
  /** Without its query. */
  path: string;
  status: number;
  ms: number;
  /** The sentence of a refusal. */
  error: string | null;
}

/** Raised when an application is taken from a user. A missing row means epoch 0. */
export interface AssignmentEpochsTable {
  user_id: string;
  application_id: string;
  epoch: number;
}

/** How a user proves who they are. */
export type Proof = "password" | "google" | "totp" | "passkey" | "recovery";

/** One sign-in of a user. The console's pair and the applications' pairs belong to it. */
export interface SignInsTable {
  id: string;
  user_id: string;
  /** The user's epoch at the sign-in. Raising the user's epoch ends the sign-in. */
  token_epoch: number;
  /** The last proof of who the user is. Null in sign-ins from before 012-sign-ins. So are `address` and `user_agent`. */
  proof: Proof | null;
  proved_at: Time | null;
  /** 1: one factor, 2: two, 3: a passkey. */
  strength: Generated<Strength>;
  /** Authentication methods, separated by spaces (RFC 8176). */
  amr: Generated<string>;
  /**
   * The last complete authentication: OpenID Connect's `auth_time`. A recovery code does not move it. Signing in again
   * updates this column and the ones below.
   */
  authenticated_at: Time;
  address: string | null;
  /** At most 512 characters. */
  user_agent: string | null;
  /** `id_hash` of a known browser in `devices`. */
  device_id: string | null;
  created_at: Time;
  expires_at: Time;
  ended_at: Time | null;
}

/** One pair of tokens for one audience, under a sign-in. Its id is the access token's `sid`. */
export interface TokenPairsTable {
  id: string;
  sign_in_id: string;
  /** Copied from the sign-in, to find a user's newest pairs. */
  user_id: string;
  application_id: string;
  /** The epochs of the application and the assignment when the pair was opened. */
  application_epoch: number;
  assignment_epoch: number;
  /** SHA-256 of the current refresh token, and of the previous one. */
  refresh_hash: string;
  previous_hash: string | null;
  generation: Generated<number>;
  rotated_at: Time | null;
  /** 1 if the current refresh token travelled in an address. It gets no grace then. */
  travelled: Flag;
  idle_expires_at: Time;
  /** The sign-in's expiry when the pair was opened. Signing in again does not extend applications' tokens. */
  expires_at: Time;
  created_at: Time;
  /** The end of the pair, or of its sign-in. */
  ended_at: Time | null;
}

export interface SigningKeysTable {
  id: string;
  public_jwk: string;
  private_encrypted: string;
  alg: Generated<IdTokenAlg>;
  created_at: Time;
  retired_at: Time | null;
}

export interface SpentRequestsTable {
  application_id: string;
  jti_hash: string;
  expires_at: Time;
}

/** Budgets in fixed windows. An attempt is counted before it runs. */
export interface ThrottlesTable {
  key: string;
  count: number;
  expires_at: Time;
  /** Attempts under this key are refused until then. */
  retry_at: Time | null;
}

/** Networks from which an account signed in recently. Each has a separate budget. */
export interface KnownNetworksTable {
  user_id: string;
  network: string;
  last_at: Time;
}

/** Browsers from which a user signed in recently. Each has a separate budget too. */
export interface DevicesTable {
  /** SHA-256 of the random id in the browser's cookie. */
  id_hash: string;
  user_id: string;
  created_at: Time;
  last_used_at: Time;
}

/** Passwords that are valid once and must then be replaced. */
export interface OneTimePasswordsTable {
  user_id: string;
  /** SHA-256 is enough, because the passwords are random. */
  password_hash: string;
  expires_at: Time;
  used_at: Time | null;
}

/** Sign-ins that require a further step. */
export interface PendingSignInsTable {
  id: string;
  /** SHA-256 of the token that continues the sign-in. */
  token_hash: string;
  user_id: string;
  /** The user's epoch at the first step. Raising the user's epoch ends the pending sign-in. */
  token_epoch: number;
  /** JSON of `SignInFlow`. */
  flow: string;
  /** Wrong codes so far. */
  tries: Generated<number>;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}

export interface AuditsTable {
  seq: Generated<number>;
  id: string;
  at: Time;
  action: string;
  outcome: "success" | "refused";
  message: string;
  message_key: string;
  actor_id: string | null;
  actor_name: string;
  /** Null if nobody was signed in, and in audits from before 010-audit-usernames. So are the two columns below. */
  actor_username: string | null;
  actor_email: string | null;
  /** "token" if an API token acted: `actor_id` is the token's, the username and the address are its creator's. */
  actor_type: "token" | null;
  /** Searched by the User filter: `actorKey` of the columns above (record.ts). */
  actor_key: string;
  address: string | null;
  target_type: string | null;
  target_id: string | null;
  target_name: string | null;
  /** Only for users. */
  target_username: string | null;
  application_id: string | null;
  application_name: string;
  /** JSON of the changes by field, without secrets. */
  changes: string | null;
  request_id: string | null;
  /** HMAC-SHA-256 over the columns above (`canonicalAudit`). */
  mac: string;
}

/** The audit chain: numbers without gaps, and hashes that include the previous hash. */
export interface AuditSealsTable {
  number: number;
  audit_seq: number;
  hash: string;
}

/** Archives of audits that are removed up to the cut. A row is written before anything is removed, and stays for good. */
export interface AuditArchivesTable {
  /** The first and the last number of the chain in the file, and the last hash. */
  first_number: number;
  last_number: number;
  last_hash: string;
  /** The last number whose audit is removed, and its hash: the chain goes on after it. */
  cut_number: number;
  cut_hash: string;
  /** The highest `seq` of a removed audit. */
  cut_seq: number;
  /** The file's name without its folder. */
  file: string;
  /** SHA-256 of the file, in hex. */
  file_hash: string;
  created_at: Time;
  /** HMAC-SHA-256 over the columns above (archives.ts). */
  code: string;
}

/** `seq` of unsealed audits. */
export interface AuditQueueTable {
  audit_seq: number;
}

/** Sealed audits per day and application, for totals and far pages of the audit list. */
export interface AuditDaysTable {
  /** Whole days since 1970, UTC. */
  day: number;
  /** Empty for audits without an application. */
  application_id: string;
  count: number;
  /** Those of `count` whose outcome is "refused". */
  refused: Generated<number>;
}

export interface AttemptDaysTable {
  /** UTC, yyyy-mm-dd. */
  day: string;
  application_id: string;
  succeeded: number;
  failed: number;
  last_success_at: Time | null;
}

export interface AttemptMonthsTable {
  /** UTC, yyyy-mm. */
  month: string;
  user_id: string;
  application_id: string;
  succeeded: number;
  failed: number;
  last_success_at: Time | null;
}

export interface UserActivityTable {
  user_id: string;
  application_id: string;
  last_at: Time;
}

/** Active users per application, by month and in total: the number of their rows in the tables above. */
export interface ActivityTotalsTable {
  /** UTC, yyyy-mm. Empty for the total. */
  month: string;
  application_id: string;
  count: number;
}

/** Totals of lists, updated in the transactions that change them, and counters of changes. */
export interface CountersTable {
  name: string;
  value: number;
}

/** Leases of jobs that only one process may run at a time. */
export interface LeasesTable {
  name: string;
  holder: string;
  expires_at: Time;
}

/** Marks of the installation, such as the completed set-up and the check of the master key. */
export interface MarksTable {
  name: string;
  value: string;
  set_at: ColumnType<Time, Time, never>;
}

export interface Tables {
  users: UsersTable;
  roles: RolesTable;
  applications: ApplicationsTable;
  application_pictures: ApplicationPicturesTable;
  oidc_clients: OidcClientsTable;
  oidc_records: OidcRecordsTable;
  oidc_logins: OidcLoginsTable;
  logout_messages: LogoutMessagesTable;
  consents: ConsentsTable;
  refused_requests: RefusedRequestsTable;
  user_roles: UserRolesTable;
  user_applications: UserApplicationsTable;
  groups: GroupsTable;
  group_members: GroupMembersTable;
  pending_members: PendingMembersTable;
  group_roles: GroupRolesTable;
  group_applications: GroupApplicationsTable;
  role_permissions: RolePermissionsTable;
  effective_applications: EffectiveApplicationsView;
  effective_roles: EffectiveRolesView;
  effective_permissions: EffectivePermissionsView;
  live_sign_ins: LiveSignInsView;
  live_entries: LiveEntriesView;
  batches: BatchesTable;
  batch_rows: BatchRowsTable;
  deleted_users: DeletedUsersTable;
  api_tokens: ApiTokensTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  scim_requests: ScimRequestsTable;
  assignment_epochs: AssignmentEpochsTable;
  sign_ins: SignInsTable;
  token_pairs: TokenPairsTable;
  signing_keys: SigningKeysTable;
  spent_requests: SpentRequestsTable;
  throttles: ThrottlesTable;
  known_networks: KnownNetworksTable;
  devices: DevicesTable;
  one_time_passwords: OneTimePasswordsTable;
  passkeys: PasskeysTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  spent_challenges: SpentChallengesTable;
  links: LinksTable;
  mails: MailsTable;
  mail_requests: MailRequestsTable;
  pending_sign_ins: PendingSignInsTable;
  audits: AuditsTable;
  audit_seals: AuditSealsTable;
  audit_archives: AuditArchivesTable;
  audit_queue: AuditQueueTable;
  audit_days: AuditDaysTable;
  attempt_days: AttemptDaysTable;
  attempt_months: AttemptMonthsTable;
  user_activity: UserActivityTable;
  activity_totals: ActivityTotalsTable;
  counters: CountersTable;
  leases: LeasesTable;
  marks: MarksTable;
}

/** Names of the tables that have all of these columns. */
export type TableWith<Column extends string> = {
  [Table in keyof Tables]: [Column] extends [keyof Tables[Table]] ? Table : never;
}[keyof Tables];
