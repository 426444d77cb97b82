import type { LoaderFunctionArgs } from "@remix-run/node";
import { readState } from "#app/request/google-state.server";
import { isNavigation } from "#app/request/is-navigation.server";
import { requireGoogle } from "#app/session/google.server";
import { GOOGLE_CALLBACK } from "#app/session/google-callback";
import { proveWithGoogle, signInWithGoogle } from "#app/sign-in/google.server";
import { readSignInQuery } from "#app/sign-in/sign-in-query.server";

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
  return signInWithGoogle(url, state, query);
}

/** With a page, an error is shown as one. */
export default function Nothing() {
  return null;
}
