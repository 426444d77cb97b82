import { redirect, redirectDocument } from "@remix-run/node";
import { requestContext } from "#app/request/context.server";
import { sameSitePath } from "#app/request/same-site-path";
import { setToast } from "#app/request/toast.server";

/** Keys of the sign-in page's address, and of its forms: what the person came with. */
const KEYS = ["returnTo", "encodedString", "signedRequest", "redirectionURL"];

/** What the person came with, as the sign-in page's query, and nothing else. */
export function readOpening(fields: FormData | URLSearchParams): URLSearchParams {
  const opening = new URLSearchParams();
  for (const key of KEYS) {
    const given = String(fields.get(key) ?? "");
    const value = key === "returnTo" ? sameSitePath(given) : given;
    if (value) opening.set(key, value);
  }
  return opening;
}

/** Back to the sign-in page as it was opened, with a message where there is one. */
export async function backToSignIn(opening: URLSearchParams, message?: string): Promise<Response> {
  if (message !== undefined) await setToast("error", message);
  return redirect(opening.size > 0 ? `/auth/sign-in?${opening}` : "/auth/sign-in", 303);
}

/** Tokens travel in real redirects alone, never in data that a script reads. */
export function requireDocument({ url }: Request): void {
  const { pathname, search } = new URL(url);
  if (requestContext().forData) throw redirectDocument(pathname.replace(/\.data$/, "") + search);
}
