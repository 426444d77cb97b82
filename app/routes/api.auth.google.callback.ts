import type { LoaderFunctionArgs } from "@remix-run/node";
import type { GoogleInput } from "#api/contract/sign-in";
import { readState } from "#app/request/google-state.server";
import { isNavigation } from "#app/request/is-navigation.server";
import { readSession } from "#app/request/session.server";
import { finishGoogle, requireGoogle } from "#app/session/google.server";
import { GOOGLE_CALLBACK } from "#app/session/google-callback";
import { GoogleFailure } from "#app/session/google-failure";
import { signIn } from "#app/sso-api/sign-in.server";
import { SsoApiError } from "#app/sso-api-error";
import { readApplicationRequest, vouch } from "./auth.sign-in/application-request.server";
import { noApplicationsPage } from "./auth.sign-in/enter.server";
import { backToSignIn, readOpening } from "./auth.sign-in/opening-query.server";
import { goOn, IMPOSSIBLE, inPlaceOf, onTheWay } from "./auth.sign-in/sign-in.server";

/**
 * Where Google sends the person back to. Who they are is told by the cookie that the sign-in began with alone; the session
 * that this browser still has is what the new one takes the place of.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  await requireGoogle();
  const url = new URL(request.url);
  if (url.pathname !== GOOGLE_CALLBACK || !isNavigation(request)) throw new Response(null, { status: 404 });
  const state = await readState(url.searchParams.get("state") ?? "");
  const opening = readOpening(new URLSearchParams(state?.query));
  try {
    return await arrive(await finishGoogle(url, state), opening);
  } catch (error) {
    if (error instanceof GoogleFailure) return backToSignIn(opening, error.message);
    if (error instanceof SsoApiError) return backToSignIn(opening, error.said ?? IMPOSSIBLE);
    throw error;
  }
}

/**
 * From here on all is as after a password, but that who is new has nothing to go to.
 *
 * @throws {SsoApiError} where the SSO API refuses
 */
async function arrive(answer: GoogleInput, opening: URLSearchParams): Promise<Response> {
  const asked = readApplicationRequest(opening);
  const application = asked && (await vouch(asked));
  // The sign-in page says what is wrong with it.
  if (application === "invalid") return backToSignIn(opening);
  const result = await signIn.google({
    ...answer,
    ...(await onTheWay(application)),
    ...(await inPlaceOf(await readSession())),
  });
  const page = result.newUser ? noApplicationsPage(result) : opening.get("returnTo");
  return goOn(result, application, page ?? undefined);
}
