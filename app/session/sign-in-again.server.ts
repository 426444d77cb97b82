import { redirectDocument } from "@remix-run/node";
import { requestContext } from "#app/request-context.server";

/** To the sign-in page, a document of its own, and back to the page at hand afterwards. */
export function signInAgain(): Response {
  const { page } = requestContext();
  return redirectDocument(`/auth/sign-in?${new URLSearchParams({ returnTo: page })}`);
}
