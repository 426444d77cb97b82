import { redirect } from "@remix-run/node";
import type { SignIn } from "#api/contract/sign-in";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { type ApplicationRequest, carryTokens, type VouchedRequest } from "./application-request.server";

/** Whoever may not enter is told whether it is about one application or about all. */
export const noApplicationsPage = ({ newUser }: Pick<SignIn, "newUser">): string =>
  `/unauthorised/no-applications?specificApplication=${!newUser}`;

export const noApplications = (access: Pick<SignIn, "newUser">): Response =>
  redirect(noApplicationsPage(access), 303);

/**
 * Sends someone who is signed in on to the application, with tokens. With our service they are the application's own
 * pair, minted now, and go to the address that the service answers with; with a foreign SSO API the one pair serves
 * both.
 *
 * @throws {SsoApiError} 409 where the request was spent meanwhile
 */
export async function enter(
  pair: { token: string; refreshToken: string | null },
  application: VouchedRequest,
): Promise<Response> {
  if (!(await hasFeature("vouched-redirection"))) return carry(application.target, pair);
  return enterByRequest(pair, application);
}

/**
 * The same with our service alone: it verifies the request and the address in it together with who asks.
 *
 * @throws {SsoApiError} 400 where the request is not valid, 409 where it was spent
 */
export async function enterByRequest(
  pair: { token: string },
  { appId, signedRequest, redirectionURL }: ApplicationRequest,
): Promise<Response> {
  const minted = await signIn.verifyAccess(pair, { appId, signedRequest, redirectionURL });
  if (!minted.applicationAccess) return noApplications(minted);
  return carry(minted.redirectionURL, minted);
}

/** Without an address that was vouched for, or without a whole pair, no token goes anywhere. */
function carry(target: string | undefined, pair: { token: string; refreshToken?: string | null }): Response {
  if (target === undefined || !pair.refreshToken) return redirect("/dashboard", 303);
  return carryTokens(target, { token: pair.token, refreshToken: pair.refreshToken });
}
