import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { LoginInput } from "../contract/sign-in";
import { updateHash } from "./accounts.queries";
import type { SignInOrigin } from "./attempts";
import { readOnTheWayTo, readProtocol, requestOf, type SignInFlow } from "./flow";
import { answerLetIn, letIn } from "./let-in";
import { askForNewPassword, needsNewPassword, refuseWithoutNewPassword } from "./new-password";
import { findFormerSignIn } from "./open-sign-in";
import { type PasswordCredentials, verifyPassword } from "./password-credentials";

/**
 * Signs in with a password. With a client application's signed request the pair is for that application, and there is
 * none where it is closed to the person; without one the pair is for the console. Attempts count for the application that
 * the person wants to enter, even where the console is on the way.
 *
 * @returns a sign-in that goes on with another step, where one is asked for
 * @throws {HttpError} 400 or 409 for the request, 401, 403 for an inactive account, or one that needs a further step and
 *   the caller goes on with none, 429
 */
export const logIn = (context: Context, input: LoginInput, origin: Origin) =>
  context.passwords.withRoom(async () => {
    const protocol = await readProtocol(context, input, origin);
    const onTheWayTo = await readOnTheWayTo(context, input.onTheWayTo, origin);
    const application = requestOf({ protocol })?.application ?? onTheWayTo ?? context.ownApplication;
    const attemptOrigin: SignInOrigin = { ...origin, application };

    const credentials = await verifyPassword(context, input, attemptOrigin);
    const { attempt, network } = credentials;
    const flow: SignInFlow = { proof: "password", protocol, onTheWayTo, attempt, network };

    if (!needsNewPassword(credentials)) return finish(context, input, origin, credentials, flow);
    if (input.secondStep) return askForNewPassword(context, input, attemptOrigin, credentials, flow);
    throw await refuseWithoutNewPassword(context, attemptOrigin, credentials);
  });

/** Nothing else is asked for. */
async function finish(
  context: Context,
  { password, device, former: formerToken }: LoginInput,
  origin: Origin,
  { account }: PasswordCredentials,
  flow: SignInFlow,
) {
  const before = account.password_hash;
  const rehashed =
    before !== null && context.passwords.needsRehash(before)
      ? { before, after: await context.passwords.hash(password) }
      : undefined;
  const former = await findFormerSignIn(context, formerToken);
  const allowed = await context.engine.write(async (queries) => {
    if (rehashed) await updateHash(queries, account.id, rehashed.before, rehashed.after);
    return letIn(context, queries, origin, account, { flow, device, former });
  });
  return answerLetIn(context, allowed);
}
