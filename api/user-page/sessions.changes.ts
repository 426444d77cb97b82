import { inLanguage } from "#languages/current";
import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { OwnSession } from "../contract/account";
import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import type { Caller } from "../sessions/caller";
import { browserOf, listSessions } from "../sessions/describe-sign-in";
import { endSignIn, endSignInsOfUser, findSignIn } from "../sessions/sign-ins.queries";
import { raiseEpoch } from "../sign-in-steps/factor-added.queries";
import { requireAllowedNow, USER } from "../users/users.checks";
import { findUser, type ListedUser } from "../users/users.queries";

type Ending = Pick<Change, "caller" | "origin">;

/** @throws {HttpError} 404 */
export async function listUserSessions(
  { engine, now }: Context,
  id: string,
  caller: Caller,
): Promise<OwnSession[]> {
  requireFound("user", await findUser(engine.read, id));
  const current = caller.kind === "signed-in" ? caller.signInId : undefined;
  return listSessions(engine.read, { userId: id, current, now: now() });
}

/** @throws {HttpError} 403, 404, 409 for the caller's own */
export const endUserSession = (
  context: Context,
  { userId, signInId }: { userId: string; signInId: string },
  ending: Ending,
): Promise<void> =>
  endSessions(context, userId, ending, async (queries, user) => {
    const { caller, origin } = ending;
    const signIn = requireFound(
      "session",
      await findSignIn(queries, { id: signInId, userId, now: origin.at }),
    );
    await endSignIn(queries, signInId, origin.at);
    await recordAudit(queries, origin, {
      action: "user.end-session",
      message: `${caller.name} ended a session of ${user.name}: ${inLanguage("en", () => browserOf(signIn)) ?? "an unknown browser"}`,
      target: userTarget(user),
    });
  });

/**
 * Ends all sessions of a user, also those that are just being opened.
 *
 * @throws {HttpError} 403, 404, 409 for the caller's own
 */
export const endUserSessions = (context: Context, userId: string, ending: Ending): Promise<void> =>
  endSessions(context, userId, ending, async (queries, user) => {
    const { caller, origin } = ending;
    await raiseEpoch(queries, userId);
    await endSignInsOfUser(queries, userId, origin.at);
    await recordAudit(queries, origin, {
      action: "user.end-sessions",
      message: `${caller.name} signed out ${user.name} everywhere`,
      target: userTarget(user),
    });
  });

/** Ends sessions of another user, under the rules for every change of a user. */
function endSessions(
  { engine }: Context,
  userId: string,
  { caller }: Ending,
  work: (queries: Queries, user: ListedUser) => Promise<void>,
): Promise<void> {
  if (userId === caller.userId) throw conflict("You end your own sessions in your account.");
  return engine.write(async (queries) => {
    const user = await lock(queries, USER, userId);
    await requireAllowedNow(queries, caller, "sessions:end", { before: user, after: user });
    return work(queries, user);
  });
}
