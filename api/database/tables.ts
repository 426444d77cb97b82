import type { ColumnType, Generated } from "kysely";

/**
 * The tables, alike on both engines. Times are whole milliseconds since 1970 (UTC), flags are 0 or 1.
 *
 * `…_key` columns hold `fold(text)`, for sorting and searching; `…_canonical` columns hold `canonical(text)`, for
 * uniqueness (both in fold.ts); `…_skeleton` columns hold `skeletonOf(text)`, for likeness (skeleton.ts). `seq` numbers
 * rows as they come: it orders audits and is the row id of search indexes.
 */
type Flag = 0 | 1;
type Time = number;

export interface UsersTable {
  seq: Generated<number>;
  id: string;
  name: string;
  name_key: string;
  email: string;
  email_key: string;
  email_canonical: string;
  mobile_no: string | null;
  username: string;
  username_canonical: string;
  username_skeleton: string | null;
  /** Encoded argon2id; null where the person signs in with Google alone. */
  password_hash: string | null;
  /** 1: a sign-in with the password ends with setting another one. */
  must_change_password: Generated<Flag>;
  active: Flag;
  google_issuer: string | null;
  google_subject: string | null;
  /** Raised by deactivation and a new password: tokens of an older epoch are refused. */
  token_epoch: Generated<number>;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

/** What the tables of all nouns have whose names nobody else may have or look like. */
export interface NamedTable {
  id: string;
  name: string;
  name_key: string;
  name_skeleton: string | null;
  version: Generated<number>;
  created_at: Time;
}

export interface RolesTable extends NamedTable {
  built_in: Flag;
  /** Kept in the transactions that assign and remove. */
  user_count: Generated<number>;
}

export interface ApplicationsTable extends NamedTable {
  active: Flag;
  built_in: Flag;
  /** AES-256-GCM, bound to the row (encryption.ts). */
  secret_encrypted: string;
  /** Raised by deactivation and a leaked secret: tokens of an older epoch are refused. */
  token_epoch: Generated<number>;
  user_count: Generated<number>;
}

export interface UserRolesTable {
  user_id: string;
  role_id: string;
}

export interface UserApplicationsTable {
  user_id: string;
  application_id: string;
}

/** Raised when an application is taken from a user; no row is epoch 0. */
export interface AssignmentEpochsTable {
  user_id: string;
  application_id: string;
  epoch: number;
}

/** A person who signed in once: with the console's pair, and with those of the applications that they went on to. */
export interface SignInsTable {
  id: string;
  user_id: string;
  /** The user's at the sign-in: once it is raised, nothing of the sign-in is good. */
  token_epoch: number;
  /** Null in sign-ins of before 012-sign-ins; the same for `address` and `user_agent`. */
  proof: "password" | "google" | null;
  /** When the person last proved who they are: signing in again over it moves this, and what follows. */
  authenticated_at: Time;
  address: string | null;
  /** At most 512 characters. */
  user_agent: string | null;
  /** `id_hash` of the browser in `devices`, where it is known. */
  device_id: string | null;
  expires_at: Time;
  ended_at: Time | null;
}

/** One pair of tokens for one audience, under a sign-in. Its id is the access token's `sid`. */
export interface TokenPairsTable {
  id: string;
  sign_in_id: string;
  /** The sign-in's: a person's newest pairs are found by it. */
  user_id: string;
  application_id: string;
  /** The epochs of the application and the assignment when it was opened. */
  application_epoch: number;
  assignment_epoch: number;
  /** SHA-256 of the refresh token that is good now, and of the one before it. */
  refresh_hash: string;
  previous_hash: string | null;
  generation: Generated<number>;
  rotated_at: Time | null;
  /** 1 while the refresh token that is good now travelled in an address: no grace for it. */
  travelled: Flag;
  idle_expires_at: Time;
  /** The sign-in's when the pair was opened: signing in again prolongs no application's tokens. */
  expires_at: Time;
  created_at: Time;
  /** Its own end, or its sign-in's. */
  ended_at: Time | null;
}

export interface SigningKeysTable {
  id: string;
  public_jwk: string;
  private_encrypted: string;
  created_at: Time;
  retired_at: Time | null;
}

export interface SpentRequestsTable {
  application_id: string;
  jti_hash: string;
  expires_at: Time;
}

/** Fixed windows, counted before what they limit. */
export interface ThrottlesTable {
  key: string;
  count: number;
  expires_at: Time;
  /** Until then nothing more is let through under this key. */
  retry_at: Time | null;
}

/** Networks from which an account signed in lately: they keep a budget of their own. */
export interface KnownNetworksTable {
  user_id: string;
  network: string;
  last_at: Time;
}

/** Browsers that somebody signed in from: they keep a budget of their own too. */
export interface DevicesTable {
  /** SHA-256 of the random id in the browser's cookie. */
  id_hash: string;
  user_id: string;
  created_at: Time;
  last_used_at: Time;
}

/** Passwords that are good once, and then have to be replaced. */
export interface OneTimePasswordsTable {
  user_id: string;
  /** SHA-256: they are random. */
  password_hash: string;
  expires_at: Time;
  used_at: Time | null;
}

/** Sign-ins that wait for a further step. */
export interface PendingSignInsTable {
  id: string;
  /** SHA-256 of the token that goes on with it. */
  token_hash: string;
  user_id: string;
  /** The user's at the first step: whatever raises it ends this too. */
  token_epoch: number;
  /** What its last step needs, as JSON (`SignInFlow`). */
  flow: string;
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
  /** Null where nobody was signed in, and in audits of before 010-audit-usernames; the same for the two below. */
  actor_username: string | null;
  actor_email: string | null;
  /** What the User filter looks at: `actorKey` of the three above (record.ts). */
  actor_key: string;
  address: string | null;
  target_type: string | null;
  target_id: string | null;
  target_name: string | null;
  /** Of a user. */
  target_username: string | null;
  application_id: string | null;
  application_name: string;
  /** JSON: what changed, field by field, secrets left out. */
  changes: string | null;
  request_id: string | null;
  /** HMAC-SHA-256 over the above (`canonicalAudit`). */
  mac: string;
}

/** The chain over the audits: a number without holes and a hash that takes in the one before. */
export interface AuditSealsTable {
  number: number;
  audit_seq: number;
  hash: string;
}

/** `seq` of the audits that are not yet sealed. */
export interface AuditQueueTable {
  audit_seq: number;
}

/** How many sealed audits each day and application has: totals and far pages of the audit list. */
export interface AuditDaysTable {
  /** Whole days since 1970, UTC. */
  day: number;
  /** Empty where an audit has none. */
  application_id: string;
  count: number;
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

/** How many people were active in each application, in each month and ever: their rows in the tables above. */
export interface ActivityTotalsTable {
  /** UTC, yyyy-mm; empty for ever. */
  month: string;
  application_id: string;
  count: number;
}

/** Totals that lists show, kept in the transactions that change them, and how often a table's names were changed. */
export interface CountersTable {
  name: string;
  value: number;
}

/** Who does a thing that only one process may do at a time, and until when. */
export interface LeasesTable {
  name: string;
  holder: string;
  expires_at: Time;
}

/** Marks of the installation: that the first administrator was made, the check of the master key. */
export interface MarksTable {
  name: string;
  value: string;
  set_at: ColumnType<Time, Time, never>;
}

export interface Tables {
  users: UsersTable;
  roles: RolesTable;
  applications: ApplicationsTable;
  user_roles: UserRolesTable;
  user_applications: UserApplicationsTable;
  assignment_epochs: AssignmentEpochsTable;
  sign_ins: SignInsTable;
  token_pairs: TokenPairsTable;
  signing_keys: SigningKeysTable;
  spent_requests: SpentRequestsTable;
  throttles: ThrottlesTable;
  known_networks: KnownNetworksTable;
  devices: DevicesTable;
  one_time_passwords: OneTimePasswordsTable;
  pending_sign_ins: PendingSignInsTable;
  audits: AuditsTable;
  audit_seals: AuditSealsTable;
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
