import { requestContext } from "#app/request/context.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { readDevice } from "./device.server";
import { type Destination, formerSignIn, onTheWayTo, proofOf } from "./finish.server";

/**
 * What a sign-in sends beside the credentials. With our service one signs in to the console itself; a foreign SSO API
 * gives one pair, for the application.
 */
export async function loginFields(destination: Destination) {
  const { application } = destination;
  if (application && !(await hasFeature("vouched-redirection"))) return proofOf(application);
  const { appId, signedResponse } = await signIn.selfSign();
  const { session } = requestContext();
  return {
    appId,
    signedRequest: signedResponse,
    ...(await onTheWayTo(destination)),
    ...(await formerSignIn(session)),
    ...(await readDevice()),
  };
}
