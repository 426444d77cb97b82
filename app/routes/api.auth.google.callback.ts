import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { GoogleInput } from "#api/contract/sign-in";
import { noApplicationsPage } from "#app/navigation";
import { readState, type State } from "#app/request/google-state.server";
import { isNavigation } from "#app/request/is-navigation.server";
import { readSession } from "#app/request/session.server";
import { setToast } from "#app/request/toast.server";
import { finishGoogle, requireGoogle } from "#app/session/google.server";
import { GOOGLE_CALLBACK } from "#app/session/google-callback";
import { GoogleFailure } from "#app/session/google-failure.server";
import { readApplicationRequest, vouch } from "#app/sign-in/application-request.server";
import { finishSignIn, formerSignIn, onTheWayTo } from "#app/sign-in/finish.server";
import { enrolmentLink } from "#app/sign-in/link.server";
import { IMPOSSIBLE, IN_A_MOMENT } from "#app/sign-in/messages";
import { backToSignIn, readSignInQuery } from "#app/sign-in/sign-in-query.server";
import { redirectToStep } from "#app/sign-in/step-pages.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { proof } from "#app/sso-api/proof.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { SsoApiError } from "#app/sso-api-error";

/**
 * Where Google sends the person back to. Who they are is told by the cookie that the sign-in began with alone; the session
 * that this browser still has is what the new one takes the place of.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  await requireGoogle();
  const url = new URL(request.url);
  if (url.pathname !== GOOGLE_CALLBACK || !isNavigation(request)) throw new Response(null, { status: 404 });
  const state = await readState(url.searchParams.get("state") ?? "");
  const query = readSignInQuery(new URLSearchParams(state?.query));
  if (state?.purpose === "proof") return proveWithGoogle(url, state, query.get("returnTo") ?? "/");
  try {
    return await signInWithGoogle(await finishGoogle(url, state), query);
  } catch (error) {
    if (error instanceof GoogleFailure) return backToSignIn(query, error.message);
    if (error instanceof SsoApiError)
      return backToSignIn(query, error.said ?? `${IMPOSSIBLE} ${IN_A_MOMENT}`);
    throw error;
  }
}

/**
 * As after a password, except that a new user has no application yet.
 *
 * @throws {SsoApiError} where the SSO API refuses
 */
async function signInWithGoogle(answer: GoogleInput, query: URLSearchParams): Promise<Response> {
  const asked = readApplicationRequest(query);
  const application = asked && (await vouch(asked));
  // The sign-in page says what is wrong with it.
  if (application === "invalid") return backToSignIn(query);
  const returnTo = query.get("returnTo") ?? undefined;
  const result = await signIn.google({
    ...answer,
    ...((await hasFeature("second-factors")) && { secondStep: true, ...(await enrolmentLink()) }),
    ...(await onTheWayTo({ application, page: returnTo })),
    ...(await formerSignIn(await readSession())),
  });
  if ("pending" in result) return redirectToStep(result, {}, query);
  const page = result.newUser ? noApplicationsPage(result) : returnTo;
  return finishSignIn(result, { application, page });
}

/** Somebody who is signed in comes back to the form that needs the proof, whatever comes of it. */
async function proveWithGoogle(url: URL, state: State, page: string): Promise<Response> {
  try {
    const google = await finishGoogle(url, state);
    const session = await readSession();
    // Without a session the page sends them to the sign-in page.
    if (session) await proof.give(session, { google });
  } catch (error) {
    if (error instanceof GoogleFailure) await setToast("error", error.message);
    else if (error instanceof SsoApiError)
      await setToast("error", error.said ?? `${IMPOSSIBLE} ${IN_A_MOMENT}`);
    else if (!(error instanceof Response)) throw error;
  }
  return redirect(page, 303);
}
