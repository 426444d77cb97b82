import { redirect } from "@remix-run/node";
import { addToQuery } from "#api/contract/add-to-query";
import type { SignIn } from "#api/contract/sign-in";
import { noApplicationsPage } from "#app/navigation";
import { stepUpPath } from "#app/request/step-up.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import type { ApplicationRequest, VouchedRequest } from "./application-request.server";

export const noApplications = (access: Pick<SignIn, "newUser">, opening?: URLSearchParams): Response =>
  redirect(noApplicationsPage(access, opening), 303);

/**
 * Redirects somebody who has no access: to a second step if that is what is missing, and on to the application then.
 *
 * @param opening the query of the sign-in page
 */
export async function refuseAccess(
  access: Pick<SignIn, "newUser" | "needs">,
  opening: URLSearchParams,
): Promise<Response> {
  if (access.needs) return redirect(stepUpPath(opening), 303);
  // Only our service can say whose request it was.
  const isNamed = opening.has("signedRequest") && (await hasFeature("sign-in-request"));
  return noApplications(access, isNamed ? opening : undefined);
}

/** The sign-in page's query for a client application's request. */
export const openingOf = ({ encodedString, signedRequest, redirectionURL }: ApplicationRequest) =>
  new URLSearchParams({ encodedString, signedRequest, ...(redirectionURL && { redirectionURL }) });

/**
 * Sends someone who is signed in on to the application, with tokens. With our service they are the application's own
 * pair, minted now, and go to the address that the service answers with; with a foreign SSO API the one pair serves
 * both.
 *
 * @throws {SsoApiError} 409 where the request was spent meanwhile
 */
export async function continueToApplication(
  pair: { token: string; refreshToken: string | null },
  application: VouchedRequest,
): Promise<Response> {
  if (!(await hasFeature("vouched-redirection"))) return sendTo(application.target, pair);
  return continueByRequest(pair, application);
}

/**
 * The same with our service alone: it verifies the request and the address in it together with who asks.
 *
 * @throws {SsoApiError} 400 where the request is not valid, 409 where it was spent
 */
export async function continueByRequest(
  pair: { token: string },
  request: ApplicationRequest,
): Promise<Response> {
  const { appId, signedRequest, redirectionURL } = request;
  const minted = await signIn.verifyAccess(pair, { appId, signedRequest, redirectionURL });
  if (!minted.applicationAccess) return refuseAccess(minted, openingOf(request));
  return sendTo(minted.redirectionURL, minted);
}

/** Without an address that was vouched for or allowed, or without a whole pair, no token goes anywhere. */
export function sendTo(
  target: string | undefined,
  pair: { token: string; refreshToken?: string | null },
): Response {
  if (target === undefined || !pair.refreshToken) return redirect("/dashboard", 303);
  return withTokens(target, { token: pair.token, refreshToken: pair.refreshToken });
}

/**
 * The answer that carries tokens to the application: they are added to the address's query, and nothing else in it is
 * changed. No referrer, nothing kept, nothing in its body.
 */
function withTokens(target: string, tokens: { token: string; refreshToken: string }): Response {
  return new Response(null, {
    status: 303,
    headers: {
      location: addToQuery(target, tokens),
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    },
  });
}
