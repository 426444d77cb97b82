import { canonical } from "../database/fold-case";
import { findRoleBeyond } from "../noun/ranks.queries";
import { readRolesOfGroups } from "../users/assignments.queries";
import { findDeletedUsers } from "../users/deleted-users.queries";
import { openSnapshot } from "../users/snapshot";
import { once } from "./check-wanted";
import { findHolders, findUsers } from "./check-wanted.queries";
import type { Checked, NewRow, SliceCheck } from "./slice";

const GONE = "This person can't be restored any more.";
const HELD = "This person held permissions that you don't have.";

/** What restoring deleted users would be refused for. Somebody who was restored already is "same". */
export const checkRestore: SliceCheck = async ({ context, queries, by }, rows) => {
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const present = await findUsers(queries, ids);
  const deleted = await findDeletedUsers(queries, ids, context.now());
  const keys = (field: "email" | "username") => [...deleted.values()].map((user) => canonical(user[field]));
  const emails = await findHolders(queries, keys("email"));
  const usernames = await findHolders(queries, keys("username"));
  const isBeyond = once(
    async (roles) => (await findRoleBeyond(queries, by.permissions, roles)) !== undefined,
  );
  const rolesOf = once((groups) => readRolesOfGroups(queries, groups));

  const check = async ({ userId = "" }: NewRow): Promise<Checked> => {
    if (present.has(userId)) return { verdict: "same" };
    const user = deleted.get(userId);
    if (!user) return { verdict: "wrong", message: GONE };
    const { roles, groups } = openSnapshot(context, user).assigned;
    const idsOf = (some: { id: string }[]) => some.map(({ id }) => id);
    const held = [...idsOf(roles), ...(await rolesOf(idsOf(groups)))];
    const messages = [
      ...((await isBeyond(held)) ? [HELD] : []),
      ...(emails.has(canonical(user.email)) ? [`The email ${user.email} is already taken.`] : []),
      ...(usernames.has(canonical(user.username)) ? [`The username ${user.username} is already taken.`] : []),
    ];
    const shown = { userId, name: user.name, email: user.email };
    return messages.length > 0
      ? { ...shown, verdict: "wrong", message: messages.join(" ") }
      : { ...shown, verdict: "change" };
  };
  const found: Checked[] = [];
  for (const row of rows) found.push(await check(row));
  return found;
};
