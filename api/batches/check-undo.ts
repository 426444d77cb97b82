import { ASSIGNED_FIELDS, assignedFields, USER_FIELDS, userFields } from "../contract/user-fields";
import { difference } from "../users/users.audit";
import type { ListedUser } from "../users/users.queries";
import { findUsers, listNames } from "../users/users.queries";
import { checkRestore } from "./check-restore";
import { checkDeletions, MISSING } from "./check-users";
import { checkWanted } from "./check-wanted";
import type { RowChanges, Wanted } from "./shapes";
import type { Checked, NewRow, Slice, SliceCheck } from "./slice";

/** Rows of an undo: each does what its input says. */
export const checkUndo: SliceCheck = async (slice, rows) => {
  const some = (action: string) => rows.filter(({ input }) => input?.action === action);
  const found = new Map<NewRow, Checked>();
  const parts = [
    [some("restore"), checkRestore],
    [some("delete"), checkDeletion],
    [some("write"), checkBack],
  ] as const;
  for (const [part, check] of parts) {
    const checked = part.length > 0 ? await check(slice, part) : [];
    part.forEach((row, index) => {
      found.set(row, { ...(checked[index] ?? MISSING), input: { action: row.input?.action } });
    });
  }
  return rows.map((row) => found.get(row) ?? MISSING);
};

const usersOf = ({ queries }: Slice, rows: NewRow[]) =>
  findUsers(
    queries,
    rows.flatMap(({ userId }) => userId ?? []),
  );

/** Somebody who was deleted meanwhile is "same". */
const checkDeletion: SliceCheck = async (slice, rows) => {
  const users = await usersOf(slice, rows);
  const checked = new Map((await checkDeletions(slice, [...users.values()])).map((one) => [one.userId, one]));
  return rows.map(({ userId }) => checked.get(userId) ?? { verdict: "same" });
};

const checkBack: SliceCheck = async (slice, rows) => {
  const users = await usersOf(slice, rows);
  const back = await Promise.all(
    rows.map(async ({ userId = "", input }) => {
      const user = users.get(userId);
      return user && { user, ...(await takeBack(slice, user, input?.undo ?? {})) };
    }),
  );
  const wanted = back.flatMap((one) => one ?? []);
  const checked = (await checkWanted(slice, wanted)).values();
  return back.map((one): Checked => {
    if (!one) return MISSING;
    const found = checked.next().value ?? MISSING;
    if (one.changed.length > 0) return { ...found, verdict: "wrong", message: one.changed.join(" ") };
    return found.message || one.gone.length === 0 ? found : { ...found, message: one.gone.join(" ") };
  });
};

/**
 * What a user should be like without the changes of a batch: fields as before, where nobody changed them since, and of
 * roles, applications and groups only what the batch gave or took.
 */
async function takeBack({ queries }: Slice, user: ListedUser, changes: RowChanges) {
  const wanted: Record<string, unknown> = {};
  const changed: string[] = [];
  const gone: string[] = [];
  for (const field of userFields) {
    const [before, after] = changes[field] ?? [];
    if (after === undefined || user[field] === before) continue;
    if (user[field] === after) wanted[field] = before;
    else changed.push(`The ${USER_FIELDS[field].noun} was changed since.`);
  }
  for (const field of assignedFields) {
    const change = changes[field];
    if (!change) continue;
    const { given, taken } = difference(change[0] ?? [], change[1]);
    const known = await listNames(queries, field, taken);
    if (known.size < taken.length)
      gone.push(`A ${ASSIGNED_FIELDS[field].noun} that it took was deleted since.`);
    const held = user[field].filter((id) => !given.includes(id));
    wanted[field] = [...new Set([...held, ...known.keys()])];
  }
  return { wanted: wanted as Wanted, changed, gone };
}
