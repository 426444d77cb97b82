import { redirect, redirectDocument } from "@remix-run/node";
import { requestContext } from "#app/request/context.server";
import { sameSitePath } from "#app/request/same-site-path";
import { setToast } from "#app/request/toast.server";
import { withQuery } from "./with-query";

/** Keys of the sign-in page's address and forms. */
const KEYS = ["returnTo", "encodedString", "signedRequest", "redirectionURL"];

/** Picks the sign-in page's query out of a form or an address. */
export function readSignInQuery(fields: FormData | URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const key of KEYS) {
    const given = String(fields.get(key) ?? "");
    const value = key === "returnTo" ? sameSitePath(given) : given;
    if (value) query.set(key, value);
  }
  return query;
}

/**
 * Redirects to the sign-in page with its query, and a message if given.
 *
 * @param username as it was typed, for the form
 */
export async function backToSignIn(
  query: URLSearchParams,
  message?: string,
  username?: string,
): Promise<Response> {
  if (message !== undefined) await setToast("error", message, username ? { username } : {});
  return redirect(withQuery("/auth/sign-in", query), 303);
}

/** Tokens travel only in real redirects, never in data that a script reads. */
export function requireDocument({ url }: Request): void {
  const { pathname, search } = new URL(url);
  if (requestContext().forData) throw redirectDocument(pathname.replace(/\.data$/, "") + search);
}
