import { countActivity } from "../activity/activity.queries";
import { type Origin, userTarget } from "../audit-trail/record";
import { recordRepeatable } from "../audit-trail/refusals";
import type { Context } from "../context";
import type { SignIn, VerifyAccessInput } from "../contract/sign-in";
import { unauthorized, unprocessable } from "../http/errors";
import type { Caller } from "../sessions/caller";
import { findAccess, findEntry } from "../sessions/entry.queries";
import { recordRefusedEntry } from "../sessions/refused-entry";
import { holdSession } from "../sessions/sessions.queries";
import { openPair, signPair } from "../sessions/token-pairs";
import { requireUnspent, spend, type VerifiedRequest } from "./requests";

/**
 * Says whether someone who is signed in may enter: any application at all, or the one that is named. With that
 * application's signed request, it also gets its own pair, under the same sign-in.
 *
 * @throws {HttpError} 400 where the request is not valid, 401 where the sign-in ended meanwhile, 409 where it was spent before
 */
export async function verifyAccess(
  context: Context,
  input: VerifyAccessInput,
  caller: Caller,
  origin: Origin,
): Promise<SignIn> {
  const { appId, signedRequest, redirectionURL } = input;
  if (signedRequest === undefined) {
    if (redirectionURL !== undefined)
      throw unprocessable({ signedRequest: ["must vouch for the redirectionURL"] });
    return { token: caller.token, ...(await findAccess(context.engine.read, caller.userId, appId)) };
  }
  if (appId === undefined) throw unprocessable({ appId: ["must name who signed the request"] });
  const request = await requireUnspent(context, { appId, signedRequest, redirectionURL }, origin);
  if (appId === context.ownApplication.id) {
    return { token: caller.token, ...(await findAccess(context.engine.read, caller.userId, appId)) };
  }
  return enter(context, caller, request, origin);
}

async function enter(
  context: Context,
  caller: Caller,
  request: VerifiedRequest,
  origin: Origin,
): Promise<SignIn> {
  const { application, redirectionURL } = request;
  const { opened, ...access } = await context.engine.write(async (queries) => {
    const { assignmentEpoch, ...access } = await findEntry(queries, caller.userId, application.id);
    const session = await holdSession(queries, caller.sessionId);
    if (!session) throw unauthorized();
    const { userId: id, name, username, email } = caller;
    const person = { id, name, username, email };
    if (!access.applicationAccess) {
      await recordRefusedEntry(queries, origin, person, application);
      return { ...access, opened: undefined };
    }
    await spend(queries, request);
    const opened = await openPair(context, queries, {
      user: { id: caller.userId, name: caller.name, token_epoch: session.token_epoch },
      application,
      epochs: { application: application.tokenEpoch, assignment: assignmentEpoch },
      signInId: caller.signInId,
      openedBy: caller.sessionId,
      expiresAt: caller.signInExpiresAt,
      travelled: redirectionURL !== undefined,
    });
    await recordRepeatable(
      queries,
      { ...origin, application },
      {
        action: "sign-in.continue",
        message: `${caller.name} went on to ${application.name}`,
        target: userTarget(person),
      },
    );
    await countActivity(queries, {
      userId: caller.userId,
      applicationId: application.id,
      at: origin.at,
      outcome: "continued",
    });
    return { ...access, opened };
  });
  if (!opened) return { token: caller.token, ...access };
  return { ...(await signPair(context, opened)), ...access, redirectionURL };
}
