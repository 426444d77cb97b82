import { findDeletedUsers } from "../deleted-users/deleted-users.queries";
import { findReach, findReturnProblems, withoutDirectoryGroups } from "../deleted-users/reach-rules";
import { openSnapshot } from "../users/snapshot";
import { findUsers } from "../users/users.queries";
import { toWrong } from "./check-wanted";
import type { Checked, SliceCheck } from "./slice";

const GONE = "This person can't be restored any more.";

/** The reasons for which restoring deleted users would be refused. Somebody who was restored already is "same". */
export const checkRestore: SliceCheck = async ({ context, queries, by }, rows) => {
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const present = await findUsers(queries, ids);
  const deleted = await findDeletedUsers(queries, ids, context.now());
  const opened = [...deleted.values()].map((user) => openSnapshot(context, user));
  const kept = await withoutDirectoryGroups(queries, opened);
  const reach = await findReach(queries, by.permissions, kept);
  const taken = await findReturnProblems(queries, kept);
  const found = new Map(
    kept.map(({ user: { id, name, email } }, index): [string, Checked] => {
      const wrong = toWrong([...(reach[index]?.problems ?? []), ...(taken[index] ?? [])]);
      return [id, { userId: id, name, email, ...(wrong ?? { verdict: "change" }) }];
    }),
  );
  return rows.map(({ userId = "" }) =>
    present.has(userId) ? { verdict: "same" } : (found.get(userId) ?? { verdict: "wrong", message: GONE }),
  );
};
