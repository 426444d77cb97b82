import { hasOtherActiveSuper, type ListedUser } from "../users/users.queries";
import { lastSuper, losesSuper, requireStaying } from "../users/users.rules";
import { ABOVE, checkWanted, refusal } from "./check-wanted";
import { findAbove, findUsers } from "./check-wanted.queries";
import type { Wanted } from "./shapes";
import type { Checked, NewRow, Slice, SliceCheck } from "./slice";

export const MISSING = { verdict: "wrong", message: "There is no such user." } as const;

/** The check of rows that name their users. */
const checkUsers =
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
  const changed = (held: string[], noun: "roles" | "applications" | "groups") => {
    const taken = take?.[noun] ?? [];
    return [...new Set([...held, ...(give?.[noun] ?? [])])].filter((id) => !taken.includes(id));
  };
  const wantedOf = (user: ListedUser): Wanted => ({
    roles: changed(user.roles, "roles"),
    applications: changed(user.applications, "applications"),
    groups: changed(user.groups, "groups"),
  });
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
  { queries, by }: Pick<Slice, "queries" | "by">,
  users: ListedUser[],
): Promise<Checked[]> {
  const ids = users.map(({ id }) => id);
  const above = await findAbove(queries, ids, by.permissions);
  const found: Checked[] = [];
  for (const user of users) {
    const { id, name, email, version } = user;
    const change = { before: user };
    const messages = above.has(id) ? [ABOVE] : await refusal(() => requireStaying(by.userId, change));
    if (losesSuper(change) && !(await hasOtherActiveSuper(queries, id))) messages.push(lastSuper().message);
    const shown = { userId: id, userVersion: version, name, email };
    found.push(
      messages.length > 0
        ? { ...shown, verdict: "wrong", message: messages.join(" ") }
        : { ...shown, verdict: "change" },
    );
  }
  return found;
}

export const checkDelete = checkUsers(checkDeletions);
