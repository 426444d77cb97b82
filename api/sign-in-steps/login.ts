import { type Account, spendOneTimePassword, updateHash } from "../attempts/accounts.queries";
import type { SignInOrigin } from "../attempts/attempts";
import { hashOneTimePassword } from "../attempts/one-time-passwords";
import {
  findTyped,
  type PasswordCredentials,
  recordFailure,
  verifyPassword,
  wrongPassword,
} from "../attempts/password-credentials";
import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { LoginInput } from "../contract/sign-in";
import type { Queries } from "../database/engine";
import { HttpError } from "../http/errors";
import { findEnrolmentLink } from "../links/enrolment-link";
import { whyRefused } from "./describe-step";
import { readOnTheWayTo, readProtocol, requestOf, type SignInFlow } from "./flow";
import { answerLetIn } from "./let-in";
import { markLoginCall } from "./login-calls.queries";
import { findFormerSignIn } from "./open-sign-in";
import { proceed } from "./proceed";

/**
 * Signs in with a password. With a client application's signed request, the pair is for that application, and a user
 * without access gets none. Otherwise the pair is for the console. Attempts count for the application that the user is
 * opening, even by way of the console.
 *
 * @returns a pending sign-in if a further step is required
 * @throws {HttpError} 400 or 409 for the request, 401, 403 for an inactive account or if the caller can't take a required
 *   step, 429
 */
export async function logIn(context: Context, input: LoginInput, origin: Origin) {
  const account = await findTyped(context, input, origin);
  return context.passwords.withRoom(account?.known_device ? "known" : "stranger", async () => {
    const protocol = await readProtocol(context, input, origin);
    const onTheWayTo = await readOnTheWayTo(context, input.onTheWayTo, origin);
    const application = requestOf({ protocol })?.application ?? onTheWayTo ?? context.ownApplication;
    const attemptOrigin: SignInOrigin = { ...origin, application };

    const credentials = await verifyPassword(context, { ...input, account }, attemptOrigin);
    try {
      return await finish(context, input, attemptOrigin, credentials, { protocol, onTheWayTo });
    } catch (error) {
      const reason = whyRefused(error);
      if (reason) await recordFailure(context, attemptOrigin, credentials.account, reason);
      throw error;
    }
  });
}

async function finish(
  context: Context,
  { password, device, former: formerToken, secondStep = false, link }: LoginInput,
  origin: SignInOrigin,
  { account, isOneTime, attempt, network }: PasswordCredentials,
  asked: Pick<SignInFlow, "protocol" | "onTheWayTo">,
) {
  const before = account.password_hash;
  const rehashed =
    !isOneTime && before !== null && context.passwords.needsRehash(before)
      ? { before, after: await context.passwords.hash(password) }
      : undefined;
  const former = await findFormerSignIn(context, formerToken);
  const flow: SignInFlow = {
    ...asked,
    proof: "password",
    linkId: await findEnrolmentLink(context, context.engine.read, link, account.id),
    knownDevice: account.known_device ?? undefined,
    attempt,
    network,
  };
  const signedBy = requestOf(flow)?.application;
  if (signedBy && !secondStep)
    await context.engine.write((queries) => markLoginCall(queries, signedBy.id, origin.at));
  const allowed = await context.engine.write(async (queries) => {
    if (rehashed) await updateHash(queries, account.id, rehashed.before, rehashed.after);
    if (isOneTime) await spendOneTime(queries, origin, account, password);
    return proceed(context, queries, origin, account, { flow, device, former, takesSteps: secondStep });
  });
  return answerLetIn(context, allowed);
}

/** @throws {HttpError} 401 if it was used in the meantime */
async function spendOneTime(queries: Queries, origin: SignInOrigin, account: Account, password: string) {
  const wrong = wrongPassword();
  if (!(await spendOneTimePassword(queries, account.id, hashOneTimePassword(password), origin.at)))
    throw new HttpError(401, wrong.said, { ...wrong.extra, code: "one-time-password-used" });
  await recordAudit(
    queries,
    { ...origin, actor: account },
    {
      action: "sign-in.one-time",
      message: `The one-time password of ${account.name} was used`,
      target: userTarget(account),
    },
  );
}
