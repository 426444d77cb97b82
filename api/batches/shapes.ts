/** The contents of the JSON columns of batches and their rows. */
import type { AssignmentIds, BatchCounts, ChangedField } from "../contract/batches";
import type { Strength } from "../contract/factors";
import type { Letter } from "../contract/letters";
import type { PermissionName } from "../contract/permissions";
import type { Proof } from "../sessions/tables";
import type { ListedUser } from "../users/users.queries";

/** The effect of a row on its user. */
export type RowAction = "write" | "delete" | "restore" | "mail";

/** The fields of a user that a batch can change. Roles, applications and groups are ids of what the user has directly. */
export type Changeable = Pick<ListedUser, ChangedField>;
/** A field that is absent stays as it is, or empty for a new user. */
export type Wanted = Partial<Changeable>;

/** Before and after; of long lists, only what was taken and given. `before` is null for a new user. */
export type RowChanges = {
  [Field in ChangedField]?: [before: Changeable[Field] | null, after: Changeable[Field]];
};

/** `batches.options` */
export interface BatchOptions {
  /** As it was called when it was created: "Give the role clerk". */
  title: string;
  /** The permissions that running, stopping, undoing and discarding it take. */
  permissions: PermissionName[];
  /** Of the API token that created it. The user is the token's creator. */
  apiTokenId?: string;
  /** Of an import: whether new people get an invitation. */
  invite?: boolean;
  /** Of an import: whether a row about somebody who exists is wrong. */
  onlyNew?: boolean;
  /** Of emails. */
  letter?: Letter;
  give?: AssignmentIds;
  take?: AssignmentIds;
  status?: boolean;
}

/** `batch_rows.input`: what the check still has to look at. Null once it did, but for the action of an undo. */
export interface RowInput {
  /** The cells of an import's line, by column. */
  cells?: Record<string, string>;
  /** Of an undo: what the row does, and what it takes back. */
  action?: RowAction;
  undo?: RowChanges;
}

/** `batches.run`: whoever started the run. The rights are read anew in each transaction. */
export interface RunBy {
  /** Of an API token. The user is its creator, and without a sign-in. */
  apiToken?: { id: string; name: string };
  userId: string;
  name: string;
  username: string;
  email: string;
  /** Of the sign-in. The run stops when the user's epoch is another one. */
  tokenEpoch: number;
  /** Of the sign-in. */
  strength: Strength;
  proof: Proof | null;
  /** How old the proof was when Run was pressed, in ms: a long run is not stopped by its age. */
  proofAge: number;
  address?: string;
}

export const NO_COUNTS: BatchCounts = {
  unchecked: 0,
  add: 0,
  change: 0,
  lose: 0,
  same: 0,
  wrong: 0,
  stale: 0,
  done: 0,
  failed: 0,
};

/** `batches.counts`. Those of an earlier version lack verdicts that came later. */
export const readCounts = (stored: string): BatchCounts => ({ ...NO_COUNTS, ...JSON.parse(stored) });
