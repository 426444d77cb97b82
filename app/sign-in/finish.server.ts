import type { SignIn } from "#api/contract/sign-in";
import { requestContext } from "#app/request/context.server";
import { type Session, startSession } from "#app/request/session.server";
import { homePage } from "#app/session/home.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import {
  findAllowedTarget,
  readApplicationRequest,
  type VouchedRequest,
  vouch,
} from "./application-request.server";
import { continueToApplication, noApplications, sendTo } from "./continue-to-application.server";
import { rememberDevice } from "./device.server";
import { readInteractionId } from "./interaction.server";
import { keepOwnLanguage } from "./language.server";
import { forgetEnrolmentLink } from "./link.server";
import { redirectAfterForm } from "./redirect-after-form.server";
import { readSignInQuery } from "./sign-in-query.server";
import { endStep } from "./step.server";

/** Where a user goes after the sign-in. */
export interface Destination {
  /** The client application that asked. */
  application: VouchedRequest | undefined;
  /** The address for the tokens that was asked for without an application. */
  target?: string | undefined;
  /** The page that they were going to; by default where their roles begin. */
  page?: string | undefined;
}

/** Where an address or a form of the sign-in page leads, or "invalid" if nobody vouches for its application's request. */
export async function readDestination(fields: FormData | URLSearchParams): Promise<Destination | "invalid"> {
  const asked = readApplicationRequest(fields);
  const application = asked && (await vouch(asked));
  if (application === "invalid") return application;
  const target = asked ? undefined : await findAllowedTarget(fields);
  return { application, target, page: readSignInQuery(fields).get("returnTo") ?? undefined };
}

/**
 * The end of every sign-in: starts the console's session of somebody who was let in, and sends them to the application
 * that asked, or to where they were going.
 *
 * @param username as it was typed, where they signed in by one
 */
export async function finishSignIn(
  result: SignIn,
  destination: Destination,
  username?: string,
): Promise<Response> {
  await completeSignIn(result, username);
  return redirectToDestination(destination, result);
}

/** Starts the session, and forgets what led to it. */
export async function completeSignIn(result: SignIn, username?: string): Promise<void> {
  await endStep();
  await forgetEnrolmentLink();
  await startSession(result, username);
  await rememberDevice(result.device);
  await keepOwnLanguage();
}

/**
 * Sends somebody who has just signed in to the application that asked, or to where they were going.
 *
 * @param result as a foreign SSO API answered, which can't be asked once more
 */
export async function redirectToDestination(
  { application, target, page }: Destination,
  result?: SignIn,
): Promise<Response> {
  const { session } = requestContext();
  const toPage = async () => redirectAfterForm(page ?? (await homePage()));
  if (target !== undefined && session)
    return result?.applicationAccess === false ? noApplications(result) : sendTo(target, session);
  if (!application || !session) return toPage();
  // Our service has answered for the console; whether the application lets the person in is asked with its own request.
  if (result?.applicationAccess === false && !(await hasFeature("vouched-redirection")))
    return noApplications(result);
  if (application.target === undefined) return toPage();
  return continueToApplication(session, application);
}

/** Has the attempt count for the application that the user is opening. */
export async function onTheWayTo({ application, page }: Destination) {
  if (application) return (await hasFeature("on-the-way-to")) ? { onTheWayTo: proofOf(application) } : {};
  const interaction = await readInteractionId(page);
  return interaction === undefined ? {} : { onTheWayTo: { interaction } };
}

/** The sign-in that this browser still has: the service ends another person's, and lets the same person's go on. */
export async function formerSignIn(session: Session | undefined) {
  return session && (await hasFeature("former-sign-in")) ? { former: session.token } : {};
}

/** Proves to the service which application asks. */
export const proofOf = ({ appId, signedRequest }: VouchedRequest) => ({ appId, signedRequest });
