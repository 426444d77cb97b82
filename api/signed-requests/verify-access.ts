import { countActivity } from "../activity/activity.queries";
import { type Origin, userTarget } from "../audit-trail/record";
import { recordRepeatable } from "../audit-trail/refusals";
import type { Context } from "../context";
import type { SignIn, VerifyAccessInput } from "../contract/sign-in";
import type { Queries } from "../database/engine";
import { decideEntry } from "../factors/entry";
import { unauthorized, unprocessable } from "../http/errors";
import type { SignedIn } from "../sessions/caller";
import { type Authentication, findAuthentication } from "../sessions/demands.queries";
import { recordRefusedEntry } from "../sessions/refused-entry";
import { holdSignIn } from "../sessions/sign-ins.queries";
import { signPair } from "../sessions/token-pairs";
import { openRequestPair } from "./request-pair";
import { requireUnspent, type VerifiedRequest } from "./requests";

/**
 * Checks whether a signed-in user has access to the given application, or to any, and whether the sign-in is as strong as
 * is demanded. With the application's signed request, also opens a pair for it under the same sign-in.
 *
 * @throws {HttpError} 400 if the request is invalid, 401 if the sign-in has ended, 409 if the request was used before
 */
export async function verifyAccess(
  context: Context,
  input: VerifyAccessInput,
  caller: SignedIn,
  origin: Origin,
): Promise<SignIn> {
  const { appId, signedRequest, redirectionURL } = input;
  if (signedRequest === undefined) {
    if (redirectionURL !== undefined)
      throw unprocessable({ signedRequest: ["must vouch for the redirectionURL"] });
    return checkAccess(context, caller, appId, origin);
  }
  if (appId === undefined)
    throw unprocessable({ appId: ["must name the application that signed the request"] });
  const request = await requireUnspent(context, { appId, signedRequest, redirectionURL }, origin);
  if (appId === context.ownApplication.id) return checkAccess(context, caller, appId, origin);
  return continueTo(context, caller, request, origin);
}

/** Answers without a pair. */
async function checkAccess(
  { engine, ownApplication }: Context,
  { token, userId, signInId }: SignedIn,
  appId: string | undefined,
  { at }: Origin,
): Promise<SignIn> {
  const opened = { signInId, applicationId: appId ?? ownApplication.id, now: at };
  const { epochs: _, ...access } = await decideEntry(engine.read, { userId, applicationId: appId }, () =>
    requireAuthentication(engine.read, opened),
  );
  return { token, ...access };
}

/** @throws {HttpError} 401 if the sign-in has ended */
async function requireAuthentication(
  queries: Queries,
  opened: { signInId: string; applicationId: string; now: number },
): Promise<Authentication> {
  const authentication = await findAuthentication(queries, opened);
  if (!authentication) throw unauthorized();
  return authentication;
}

/** Opens the application's pair under the caller's sign-in. */
async function continueTo(
  context: Context,
  caller: SignedIn,
  request: VerifiedRequest,
  origin: Origin,
): Promise<SignIn> {
  const { application, redirectionURL } = request;
  const { userId: id, name, username, email, signInId, pairId } = caller;
  const person = { id, name, username, email };
  const { pair, ...access } = await context.engine.write(async (queries) => {
    if (!(await holdSignIn(queries, { id: signInId, pairId }, origin.at))) throw unauthorized();
    const opened = { userId: id, applicationId: application.id };
    const { epochs, ...access } = await decideEntry(queries, opened, () =>
      requireAuthentication(queries, { ...opened, signInId, now: origin.at }),
    );
    if (!access.applicationAccess) {
      const why = access.needs && "the sign-in is too weak";
      await recordRefusedEntry(queries, origin, person, application, why);
      return { ...access, pair: undefined };
    }
    const signIn = { id: signInId, user: person, expiresAt: caller.signInExpiresAt };
    const pair = await openRequestPair(context, queries, signIn, {
      request,
      assignmentEpoch: epochs.assignment,
      openedBy: pairId,
    });
    await recordRepeatable(
      queries,
      { ...origin, application },
      {
        action: "sign-in.continue",
        message: `${name} opened ${application.name}`,
        target: userTarget(person),
      },
    );
    await countActivity(queries, {
      userId: id,
      applicationId: application.id,
      at: origin.at,
      outcome: "continued",
    });
    return { ...access, pair };
  });
  if (!pair) return { token: caller.token, ...access };
  return { ...(await signPair(context, pair)), ...access, redirectionURL };
}
