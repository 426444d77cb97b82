import { recordAudit, userTarget } from "../../audit-trail/record";
import type { Context } from "../../context";
import { LETTER_PERMISSIONS, type Letter } from "../../contract/letters";
import type { Queries } from "../../database/engine";
import { conflict } from "../../http/errors";
import { queueMail } from "../../mail/queue-mail";
import { countMailTo } from "../../mail/recipient-budget";
import { turnOf } from "../../mail/turns";
import type { Change } from "../../noun/change";
import { lock } from "../../noun/lock";
import { inviteUserIn } from "../../user-page/invitations.changes";
import { makeResetLinkIn } from "../../user-page/reset-links.changes";
import { requireMail, turnTaker } from "../../users/user-links";
import { requireAllowedNow, USER } from "../../users/users.checks";
import type { ListedUser } from "../../users/users.queries";
import { findObstacles } from "./obstacles";
import { MAIL_OF } from "./recipients.queries";

/**
 * Sends a letter by the rules of the single call, and by those that hold for many: a confirmed address, and not the same
 * email again within a day.
 *
 * @throws {HttpError} 403, 404, 409, 429
 */
export async function sendLetter(
  context: Context,
  queries: Queries,
  letter: Letter,
  id: string,
  change: Pick<Change, "caller" | "origin">,
): Promise<void> {
  const { caller, origin } = change;
  const user = await lock(queries, USER, id);
  const [obstacle] = await findObstacles(queries, [user], { letter, by: caller, now: origin.at });
  if (obstacle !== undefined) throw conflict(obstacle);
  if (letter === "invitation") await inviteUserIn(context, queries, id, { send: true }, change);
  else if (letter === "reset") await makeResetLinkIn(context, queries, id, { send: true }, change);
  else await remindOfFactor(context, queries, user, change);
}

async function remindOfFactor(
  context: Context,
  queries: Queries,
  user: ListedUser,
  { caller, origin }: Pick<Change, "caller" | "origin">,
): Promise<void> {
  const now = origin.at;
  const kind = MAIL_OF.factor;
  requireMail(context, true);
  await requireAllowedNow(queries, caller, LETTER_PERMISSIONS.factor, { before: user, after: user });
  await countMailTo(queries, { address: user.email, by: caller.userId, now });
  const dueAt = await turnOf(queries, { kind, by: turnTaker(caller), now });
  await recordAudit(queries, origin, {
    action: "user.remind-factor",
    message: `${caller.name} reminded ${user.name} to set up a second factor`,
    target: userTarget(user),
  });
  await queueMail(queries, { user, kind, dueAt, origin });
}
