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
 * Signs in with a password. With a client application's signed request, the pair is for that application, and a user
 * without access gets none. Otherwise the pair is for the console. Attempts count for the application that the user is
 * opening, even by way of the console.
 *
 * @returns a pending sign-in if a further step is required
 * @throws {HttpError} 400 or 409 for the request, 401, 403 for an inactive account or if the caller can't take a required
 *   step, 429
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
