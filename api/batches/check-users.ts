import { mapFields } from "../contract/map-fields";
import { type AssignedField, assignedFields } from "../contract/user-fields";
import { findUsers, type ListedUser } from "../users/users.queries";
import { checkPlans, checkWanted } from "./check-wanted";
import type { Wanted } from "./shapes";
import type { Checked, NewRow, Slice, SliceCheck } from "./slice";

export const MISSING = { verdict: "wrong", message: "There is no such user." } as const;

/** The check of rows that name their users. */
export const checkUsers =
  (check: (slice: Slice, users: Array<ListedUser>) => Promise<Checked[]>): SliceCheck =>
  async (slice, rows) => {
    const users = await findUsers(
      slice.queries,
      rows.flatMap(({ userId }) => userId ?? []),
    );
    const userOf = ({ userId = "" }: NewRow) => users.get(userId);
    const found = rows.flatMap((row) => userOf(row) ?? []);
    const checked = (await check(slice, found)).values();
    return rows.map((row) => (userOf(row) && checked.next().value) ?? MISSING);
  };

/** Roles, applications and groups that are given and taken. */
export const checkAssign = checkUsers((slice, users) => {
  const { give, take } = slice.options;
  const changed = (held: string[], field: AssignedField) => {
    const taken = take?.[field] ?? [];
    return [...new Set([...held, ...(give?.[field] ?? [])])].filter((id) => !taken.includes(id));
  };
  const wantedOf = (user: ListedUser): Wanted =>
    mapFields(assignedFields, (field) => changed(user[field], field));
  return checkWanted(
    slice,
    users.map((user) => ({ user, wanted: wantedOf(user) })),
  );
});

export const checkStatus = checkUsers((slice, users) => {
  const { status } = slice.options;
  return checkWanted(
    slice,
    users.map((user) => ({ user, wanted: { status } })),
  );
});

/** What deleting users would be refused for. */
export async function checkDeletions(
  slice: Pick<Slice, "queries" | "by">,
  users: ListedUser[],
): Promise<Checked[]> {
  const found = await checkPlans(
    slice,
    users.map((before) => ({ before })),
  );
  return users.map(({ id, name, email, version }, index) => ({
    userId: id,
    userVersion: version,
    name,
    email,
    ...(found[index] ?? { verdict: "change" }),
  }));
}

export const checkDelete = checkUsers(checkDeletions);
