import { redirect } from "@remix-run/node";
import type { SignIn } from "#api/contract/sign-in";
import { requestContext } from "#app/request/context.server";
import { type Session, startSession } from "#app/request/session.server";
import { beginStep, endStep } from "#app/request/step.server";
import { deviceOf, rememberDevice } from "#app/session/device.server";
import { homePage } from "#app/session/home.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import type { SsoApiError } from "#app/sso-api-error";
import type { VouchedRequest } from "./application-request.server";
import { enter, noApplications } from "./enter.server";

/** Where the SSO API has no words of its own. */
export const IMPOSSIBLE = "Signing in is not possible right now. Try again in a moment.";

/** The same of a wrong username or password. */
export const WRONG = "The username or password is wrong.";

/** Refusals of the moment: the same sign-in may go well later. */
const OF_THE_MOMENT = new Set([408, 429]);

/** Whether the SSO API refuses the sign-in, so that the fields are marked (specification section 8); else a notice tells why. */
export const isWrongSignIn = ({ status }: SsoApiError): boolean =>
  status >= 400 && status < 500 && !OF_THE_MOMENT.has(status);

interface Credentials {
  username: string;
  password: string;
}

/**
 * Signs a person in to the console and sends them on: to the application that asked, or to where they were going; or to a
 * further step, where one is asked for.
 *
 * @param opening what the person came with
 * @throws {SsoApiError} where the SSO API refuses
 */
export async function signInAndGoOn(
  credentials: Credentials,
  application: VouchedRequest | undefined,
  opening: URLSearchParams,
): Promise<Response> {
  const body = { ...credentials, ...(await requestFor(application)), ...(await deviceOf()) };
  const result = (await hasFeature("second-step")) ? await signIn.firstStep(body) : await signIn.login(body);
  if (!("pending" in result))
    return goOn(result, application, opening.get("returnTo") ?? undefined, credentials.username);
  await beginStep({ pending: result.pending, username: credentials.username });
  return redirect(opening.size > 0 ? `/auth/new-password?${opening}` : "/auth/new-password", 303);
}

/**
 * Starts the session of someone who was let in, and sends them on.
 *
 * @param username as it was typed, where they signed in by one
 */
export async function goOn(
  result: SignIn,
  application: VouchedRequest | undefined,
  page: string | undefined,
  username?: string,
): Promise<Response> {
  await endStep();
  await startSession(result, username);
  await rememberDevice(result.device);
  const { session } = requestContext();
  const onwards = async () => redirect(page ?? (await homePage()), 303);
  if (!application || !session) return onwards();
  // Our service has answered for the console; whether the application lets the person in is asked with its own request.
  if (!result.applicationAccess && !(await hasFeature("vouched-redirection"))) return noApplications(result);
  if (application.target === undefined) return onwards();
  return enter(session, application);
}

/** With our service one signs in to the console itself; a foreign SSO API gives one pair, for the application. */
async function requestFor(application: VouchedRequest | undefined) {
  if (application && !(await hasFeature("vouched-redirection"))) return proofOf(application);
  const { appId, signedResponse } = await signIn.selfSign();
  const { session } = requestContext();
  return {
    appId,
    signedRequest: signedResponse,
    ...(await onTheWay(application)),
    ...(await inPlaceOf(session)),
  };
}

/** What has the attempt count for the application that one is on the way to. */
export async function onTheWay(application: VouchedRequest | undefined) {
  return application && (await hasFeature("on-the-way-to")) ? { onTheWayTo: proofOf(application) } : {};
}

/** The sign-in that this browser still has: the service ends another person's, and lets the same person's go on. */
export async function inPlaceOf(session: Session | undefined) {
  return session && (await hasFeature("former-sign-in")) ? { former: session.token } : {};
}

const proofOf = ({ appId, signedRequest }: VouchedRequest) => ({ appId, signedRequest });
