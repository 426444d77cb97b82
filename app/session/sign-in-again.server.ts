import { redirect } from "@remix-run/node";
import { requestContext } from "#app/request-context.server";

/** To the sign-in page, and back to the page at hand afterwards. */
export function signInAgain(): Response {
  const { page } = requestContext();
  return redirect(`/auth/sign-in?${new URLSearchParams({ returnTo: page })}`);
}
