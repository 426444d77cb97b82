import { z } from "zod";
import { MOST_LISTED } from "./batch-limits";
import { LETTERS } from "./letters";
import { IdListSchema, IdSchema, PageQuerySchema, pagedListSchema } from "./lists";
import { type AssignedField, assignedFields, type UserField, userFields } from "./user-fields";
import { UserListQuerySchema } from "./user-list";
import { StatusInputSchema } from "./users";

export * from "./batch-limits";

/** What a batch does to its users. "assign" gives and takes roles, applications and groups. */
export const BATCH_KINDS = ["import", "assign", "status", "delete", "restore", "mail", "undo"] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/**
 * A batch is checked, and then waits until somebody runs or discards it. "failed" is one whose check or run can't go on.
 */
export const BATCH_STATES = ["checking", "ready", "running", "done", "stopped", "failed"] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/**
 * What the check found, and what the run did with it. "lose" is a change that takes access away. "stale" is a user whom somebody changed since the check. Rows that
 * change nothing are counted as "same" and not kept.
 */
export const VERDICTS = ["unchecked", "add", "change", "lose", "wrong", "stale", "done", "failed"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How long a batch is kept and can be undone, and how long a deleted user can be restored. */
export const BATCH_DAYS = 30;

export const AssignmentIdsSchema = z.strictObject({
  roles: IdListSchema.default([]),
  applications: IdListSchema.default([]),
  groups: IdListSchema.default([]),
});
export type AssignmentIds = z.infer<typeof AssignmentIdsSchema>;

/** The filters of the list of users: all that match. */
export const SelectionFilterSchema = UserListQuerySchema.omit({
  page: true,
  size: true,
  sort: true,
  columns: true,
});
export type SelectionFilter = z.infer<typeof SelectionFilterSchema>;

/** Query of GET /auth/users/export and /auth/users/access-report: of those that match, everybody or these ids, separated by commas. */
export const UserExportQuerySchema = SelectionFilterSchema.extend({
  ids: z
    .string()
    .transform((joined) => joined.split(","))
    .pipe(IdListSchema)
    .optional(),
});
export type UserExportQuery = z.infer<typeof UserExportQuerySchema>;

/** One of the two. */
const selection = {
  ids: IdListSchema.pipe(z.array(z.string()).min(1)).optional(),
  filter: SelectionFilterSchema.optional(),
};

const isOneSelection = (input: { ids?: unknown; filter?: unknown }) =>
  (input.ids === undefined) !== (input.filter === undefined);

/** Somebody to add. The username is what is before the `@`. A wrong address is found by the check. */
export const ListedPersonSchema = z.strictObject({ name: z.string().max(254), email: z.string().max(320) });
export type ListedPerson = z.infer<typeof ListedPersonSchema>;

/** Body of POST. `restore` takes ids of deleted users. */
export const BatchInputSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("assign"),
      what: z.strictObject({ give: AssignmentIdsSchema.optional(), take: AssignmentIdsSchema.optional() }),
      ...selection,
    }),
    z.strictObject({
      kind: z.literal("status"),
      what: z.strictObject({ status: StatusInputSchema }),
      ...selection,
    }),
    z.strictObject({ kind: z.literal("delete"), ...selection }),
    z.strictObject({ kind: z.literal("restore"), ids: selection.ids }),
    z.strictObject({
      kind: z.literal("mail"),
      what: z.strictObject({ letter: z.enum(LETTERS) }),
      ...selection,
    }),
    z.strictObject({
      kind: z.literal("import"),
      people: z.array(ListedPersonSchema).min(1).max(MOST_LISTED),
      what: AssignmentIdsSchema,
      invite: z.boolean().default(false),
    }),
  ])
  .refine((input) => input.kind === "import" || isOneSelection(input), {
    path: ["ids"],
    message: "or a filter is needed, and not both",
  });
export type BatchInput = z.infer<typeof BatchInputSchema>;

/** Query of POST /auth/batches/import, whose body is the file. */
export const ImportQuerySchema = z.strictObject({
  /** The file's name. */
  name: z.string().max(254).optional(),
  /** Whether new people get an invitation by email. */
  invite: z
    .literal(["true", "false"])
    .default("false")
    .transform((invite) => invite === "true"),
});

const count = z.int().nonnegative();
export const BatchCountsSchema = z.object({
  unchecked: count,
  add: count,
  change: count,
  lose: count,
  same: count,
  wrong: count,
  stale: count,
  done: count,
  failed: count,
});
export type BatchCounts = z.infer<typeof BatchCountsSchema>;

const actor = z.object({ id: z.string().nullable(), name: z.string() });

export const BatchSchema = z.object({
  id: IdSchema,
  kind: z.enum(BATCH_KINDS),
  state: z.enum(BATCH_STATES),
  /** The name of an import's file. */
  name: z.string().nullable(),
  /** What it does, with names: "Give the role clerk", "Deactivate", "Undo the import of colleagues.csv". */
  title: z.string(),
  /** All rows. */
  rows: count,
  counts: BatchCountsSchema,
  /** Why it stopped or failed. */
  message: z.string().nullable(),
  /** Of emails, where one bulk change is read: why people get none, and how many. */
  causes: z.array(z.object({ message: z.string(), count })).optional(),
  createdAt: z.string(),
  createdBy: actor,
  runAt: z.string().nullable(),
  runBy: actor.nullable(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string(),
  /** The batch that this one undoes, and the last one that was run to undo this one. */
  undoOf: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** Whether the caller may run, stop, undo and discard it. */
  mayChange: z.boolean(),
});
export type Batch = z.infer<typeof BatchSchema>;
export const BatchListSchema = pagedListSchema(BatchSchema);

const value = z.union([z.string(), z.boolean(), z.array(z.string()), z.null()]);

/** What a batch can change of a user, in the order in which it is shown. */
export type ChangedField = UserField | AssignedField;
export const CHANGED_FIELDS: readonly ChangedField[] = [...userFields, ...assignedFields];

/** `roles`, `applications` and `groups` as names, in lists. */
export const RowChangeSchema = z.object({
  field: z.enum(CHANGED_FIELDS),
  before: value,
  after: value,
});
export type RowChange = z.infer<typeof RowChangeSchema>;

export const BatchRowSchema = z.object({
  /** Of an import's file; otherwise counted from 1. */
  line: z.int(),
  verdict: z.enum(VERDICTS),
  userId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** What a row of an undo does to its user; null in other kinds. */
  action: z.enum(["write", "delete", "restore"]).nullable(),
  changes: z.array(RowChangeSchema),
  /** Why it is wrong, stale or failed, and what the run could not bring back. */
  message: z.string().nullable(),
});
export type BatchRow = z.infer<typeof BatchRowSchema>;
export const BatchRowListSchema = pagedListSchema(BatchRowSchema);

export const BatchRowsQuerySchema = PageQuerySchema.extend({ verdict: z.enum(VERDICTS).optional() });
export type BatchRowsQuery = z.infer<typeof BatchRowsQuerySchema>;
