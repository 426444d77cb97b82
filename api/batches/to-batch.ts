import type { Context } from "../context";
import { type Batch, type BatchRow, CHANGED_FIELDS, type RowChange } from "../contract/batches";
import { iso, isoOrNull } from "../contract/moments";
import { assignedFields } from "../contract/user-fields";
import type { Queries } from "../database/engine";
import type { Caller } from "../sessions/caller";
import { listAbove } from "../sessions/permissions.queries";
import { listNames } from "../users/users.queries";
import { findUndoing } from "./batches.queries";
import { changesOf } from "./row-action";
import type { StoredRow } from "./rows.queries";
import { type BatchOptions, type RowInput, type RunBy, readCounts } from "./shapes";
import type { BatchesTable } from "./tables";

/** The name of a role, an application or a group that was deleted since. */
const DELETED = "(deleted)";

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

export const optionsOf = ({ options }: BatchesTable): BatchOptions => JSON.parse(options);

/** The owner of a batch: the person who runs it, or who made it. @returns null if they were deleted */
export function ownerOf({ run, created_by: id, created_by_name: name }: BatchesTable) {
  const by: RunBy | null = run === null ? null : JSON.parse(run);
  if (by) return { id: by.userId, name: by.name };
  return id === null ? null : { id, name: name ?? "" };
}

/** Emails have no undo. */
function undoActionOf({ input }: StoredRow): BatchRow["action"] {
  const { action }: RowInput = input === null ? {} : JSON.parse(input);
  return action === undefined || action === "mail" ? null : action;
}

/** Batches as the calls return them. */
export async function toBatches(
  { engine }: Pick<Context, "engine">,
  batches: BatchesTable[],
  caller: Pick<Caller, "userId" | "permissions">,
): Promise<Batch[]> {
  const undoing = await findUndoing(
    engine.read,
    batches.map(({ id }) => id),
  );
  const owners = batches.flatMap((batch) => ownerOf(batch)?.id ?? []);
  const above = await listAbove(engine.read, [...new Set(owners)], caller.permissions);
  const isAbove = (id = "") => id !== caller.userId && above.includes(id);
  const mayChange = (batch: BatchesTable) =>
    !isAbove(ownerOf(batch)?.id) &&
    optionsOf(batch).permissions.every((permission) => caller.permissions.includes(permission));
  return batches.map((batch) => {
    const counts = readCounts(batch.counts);
    const run: RunBy | null = batch.run === null ? null : JSON.parse(batch.run);
    return {
      id: batch.id,
      kind: batch.kind,
      state: batch.state,
      name: batch.name,
      title: optionsOf(batch).title,
      rows: sum(Object.values(counts)),
      counts,
      message: batch.message,
      createdAt: iso(batch.created_at),
      createdBy: { id: batch.created_by, name: batch.created_by_name },
      runAt: isoOrNull(batch.run_at),
      runBy: run && { id: run.userId, name: run.name },
      finishedAt: isoOrNull(batch.finished_at),
      expiresAt: iso(batch.expires_at),
      undoOf: batch.undo_of,
      undoneBy: undoing.get(batch.id) ?? null,
      mayChange: mayChange(batch),
    };
  });
}

/** Rows as the calls return them: with the names of roles, applications and groups. */
export async function toRows(queries: Queries, rows: StoredRow[]): Promise<BatchRow[]> {
  const parsed = rows.map(changesOf);
  const names = new Map<string, Map<string, string>>();
  for (const noun of assignedFields) {
    const ids = parsed.flatMap((changes) => (changes[noun] ?? []).flatMap((list) => list ?? []));
    names.set(noun, await listNames(queries, noun, ids));
  }
  const shown = (field: string, value: string | boolean | string[] | null) =>
    Array.isArray(value) ? value.map((id) => names.get(field)?.get(id) ?? DELETED).sort() : value;
  return rows.map((row, index) => ({
    line: row.line,
    verdict: row.verdict,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    action: undoActionOf(row),
    changes: CHANGED_FIELDS.flatMap((field): RowChange[] => {
      const change = parsed[index]?.[field];
      return change ? [{ field, before: shown(field, change[0]), after: shown(field, change[1]) }] : [];
    }),
    message: row.message,
  }));
}
