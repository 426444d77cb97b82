import { requestContext } from "#app/request/context.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { readDevice } from "./device.server";
import { type Destination, formerSignIn, onTheWayTo, proofOf } from "./finish.server";

/**
 * What a sign-in sends beside the credentials. With our service one signs in to the console itself, without a request; a
 * foreign SSO API gives one pair, for the application, or for the console by a separate request.
 */
export async function loginFields(destination: Destination) {
  const { application } = destination;
  const isOurs = await hasFeature("vouched-redirection");
  if (application && !isOurs) return proofOf(application);
  const { session } = requestContext();
  return {
    ...(isOurs ? {} : await ownRequest()),
    ...(await onTheWayTo(destination)),
    ...(await formerSignIn(session)),
    ...(await readDevice()),
  };
}

async function ownRequest() {
  const { appId, signedResponse } = await signIn.selfSign();
  return { appId, signedRequest: signedResponse };
}
