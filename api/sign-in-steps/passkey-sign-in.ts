import { failKey, type SignInOrigin } from "../attempts/attempts";
import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { PasskeyLoginInput } from "../contract/sign-in";
import { refusedPasskey, spendAssertion, type VerifiedAssertion, verifyAssertion } from "../factors/passkeys";
import { HttpError } from "../http/errors";
import { networkOf } from "../http/request";
import { readOnTheWayTo, readProtocol, requestOf, type SignInFlow } from "./flow";
import { answerLetIn } from "./let-in";
import { findFormerSignIn } from "./open-sign-in";
import { proceed } from "./proceed";

/**
 * Signs in with a passkey alone: it is two factors, so a password and its rules don't matter.
 *
 * @throws {HttpError} 400 or 409 for the request, 401 for the passkey, 429 for too many sign-ins of the account
 */
export async function signInWithPasskey(context: Context, input: PasskeyLoginInput, origin: Origin) {
  const protocol = await readProtocol(context, input, origin);
  const onTheWayTo = await readOnTheWayTo(context, input.onTheWayTo, origin);
  const application = requestOf({ protocol })?.application ?? onTheWayTo ?? context.ownApplication;
  const attemptOrigin: SignInOrigin = { ...origin, application };
  const network = networkOf(origin.address ?? "unknown");
  const flow: SignInFlow = { proof: "passkey", protocol, onTheWayTo, network };

  let assertion: VerifiedAssertion | undefined;
  try {
    assertion = await verifyAssertion(context, input.credential, "sign-in", undefined, attemptOrigin);
    return await finish(context, input, attemptOrigin, assertion, flow);
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) {
      const by = assertion ? ` by ${assertion.account.name}` : "";
      const message = `Failed sign-in to ${application.name} with a passkey${by}`;
      await failKey(context, attemptOrigin, network, message, assertion?.account);
    }
    throw error;
  }
}

async function finish(
  context: Context,
  { device, former: formerToken }: PasskeyLoginInput,
  origin: SignInOrigin,
  assertion: VerifiedAssertion,
  flow: SignInFlow,
) {
  const former = await findFormerSignIn(context, formerToken);
  const allowed = await context.engine.write(async (queries) => {
    if (!(await spendAssertion(queries, assertion, origin.at))) throw refusedPasskey();
    const account = { ...assertion.account, must_change_password: 0 as const };
    return proceed(context, queries, origin, account, { flow, device, former, takesSteps: true });
  });
  return answerLetIn(context, allowed);
}
