import { hasFeature } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { type Destination, finishSignIn } from "../finish.server";
import { enrolmentLink } from "../link.server";
import { loginFields } from "../login-fields.server";
import { redirectToStep } from "../step-pages.server";

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
  const body = { ...credentials, ...(await loginFields(destination)), ...(await enrolmentLink()) };
  const result = (await hasFeature("second-step")) ? await signIn.firstStep(body) : await signIn.login(body);
  const { username } = credentials;
  if ("pending" in result) return redirectToStep(result, { username }, query);
  return finishSignIn(result, destination, username);
}
