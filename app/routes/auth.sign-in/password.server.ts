import { redirect } from "@remix-run/node";
import { requestContext } from "#app/request/context.server";
import { readDevice } from "#app/sign-in/device.server";
import {
  type Destination,
  finishSignIn,
  formerSignIn,
  onTheWayTo,
  proofOf,
} from "#app/sign-in/finish.server";
import { beginStep } from "#app/sign-in/step.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";

interface Credentials {
  username: string;
  password: string;
}

/**
 * Signs a person in to the console: they are sent on, or to a further step where one is asked for.
 *
 * @param query the sign-in page's, which the step carries along
 * @throws {SsoApiError} where the SSO API refuses
 */
export async function signInWithPassword(
  credentials: Credentials,
  destination: Destination,
  query: URLSearchParams,
): Promise<Response> {
  const body = { ...credentials, ...(await requestFor(destination)), ...(await readDevice()) };
  const result = (await hasFeature("second-step")) ? await signIn.firstStep(body) : await signIn.login(body);
  if (!("pending" in result)) return finishSignIn(result, destination, credentials.username);
  await beginStep({ pending: result.pending, username: credentials.username });
  return redirect(query.size > 0 ? `/auth/new-password?${query}` : "/auth/new-password", 303);
}

/** With our service one signs in to the console itself; a foreign SSO API gives one pair, for the application. */
async function requestFor(destination: Destination) {
  const { application } = destination;
  if (application && !(await hasFeature("vouched-redirection"))) return proofOf(application);
  const { appId, signedResponse } = await signIn.selfSign();
  const { session } = requestContext();
  return {
    appId,
    signedRequest: signedResponse,
    ...(await onTheWayTo(destination)),
    ...(await formerSignIn(session)),
  };
}
