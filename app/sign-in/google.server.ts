import { redirect } from "@remix-run/node";
import { noApplicationsPage } from "#app/navigation";
import type { State } from "#app/request/google-state.server";
import { readSession } from "#app/request/session.server";
import { setToast } from "#app/request/toast.server";
import { finishGoogle } from "#app/session/google.server";
import { GoogleFailure } from "#app/session/google-failure.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { proof } from "#app/sso-api/proof.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { SsoApiError } from "#app/sso-api-error";
import { finishSignIn, formerSignIn, onTheWayTo, readDestination } from "./finish.server";
import { enrolmentLink } from "./link.server";
import { impossible } from "./messages";
import { backToSignIn } from "./sign-in-query.server";
import { redirectToStep } from "./step-pages.server";

/**
 * Signs in somebody who comes back from Google: as after a password, except that a new user has no application yet.
 *
 * @param url where they came back to
 * @param state undefined if it was not made here
 * @param query the sign-in page's
 */
export async function signInWithGoogle(
  url: URL,
  state: State | undefined,
  query: URLSearchParams,
): Promise<Response> {
  try {
    const answer = await finishGoogle(url, state);
    const destination = await readDestination(query);
    // The sign-in page says what is wrong with it.
    if (destination === "invalid") return await backToSignIn(query);
    const result = await signIn.google({
      ...answer,
      ...((await hasFeature("second-factors")) && { secondStep: true, ...(await enrolmentLink()) }),
      ...(await onTheWayTo(destination)),
      ...(await formerSignIn(await readSession())),
    });
    if ("pending" in result) return await redirectToStep(result, {}, query);
    const page = result.newUser ? noApplicationsPage(result) : destination.page;
    return await finishSignIn(result, { ...destination, page });
  } catch (error) {
    return backToSignIn(query, reasonOf(error));
  }
}

/** Somebody who is signed in comes back to the form that needs the proof, whatever comes of it. */
export async function proveWithGoogle(url: URL, state: State, page: string): Promise<Response> {
  try {
    const google = await finishGoogle(url, state);
    const session = await readSession();
    // Without a session the page sends them to the sign-in page.
    if (session) await proof.give(session, { google });
  } catch (error) {
    if (!(error instanceof Response)) await setToast("error", reasonOf(error));
  }
  return redirect(page, 303);
}

/** Why it came to nothing. Everything else is thrown on. */
function reasonOf(error: unknown): string {
  if (error instanceof GoogleFailure) return error.message;
  if (error instanceof SsoApiError) return error.said ?? impossible();
  throw error;
}
