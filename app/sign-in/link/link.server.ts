import { redirect } from "@remix-run/node";
import type { Link } from "#api/contract/links";
import { requestContext } from "#app/request/context.server";
import { isNavigation } from "#app/request/is-navigation.server";
import { currentProfile } from "#app/session/guards.server";
import { links } from "#app/sso-api/links.server";
import { SsoApiError } from "#app/sso-api-error";
import { keepLink } from "../link.server";
import type { SignedIn } from "./signed-in-notice";

export const PAGE = "/auth/link";

export const toPage = (): Response => redirect(PAGE, 303);

/**
 * Takes a link's token out of the address. A mail program may have wrapped it. Another page may send people here with any
 * token: it replaces no link that works, and neither does a browser or a scanner that looks ahead.
 */
export async function takeToken(request: Request, given: string): Promise<Response> {
  if (isNavigation(request)) {
    const token = given.replace(/[\s\p{Cf}]/gu, "");
    const link = await readLink(token);
    if (link) await keepLink(token, link);
  }
  return redirect(PAGE, { status: 303, headers: { "referrer-policy": "no-referrer" } });
}

/** @returns undefined if it was used, replaced or made up @throws {Response} 503 */
export const readLink = (token: string): Promise<Link | undefined> =>
  links.read(token.slice(0, 256)).catch((error: unknown) => {
    if (!(error instanceof SsoApiError)) throw error;
    if (error.status >= 500) throw new Response(null, { status: 503 });
    return undefined;
  });

/** The user who is signed in, beside the one whom a link is for. */
export async function findSignedIn({ username }: Link): Promise<SignedIn | undefined> {
  if (!requestContext().session) return undefined;
  const profile = await currentProfile().catch((error: unknown) => {
    // The sign-in has ended.
    if (error instanceof Response) return undefined;
    throw error;
  });
  if (profile === undefined) return undefined;
  return { name: profile?.name, isUser: profile?.username === username };
}
