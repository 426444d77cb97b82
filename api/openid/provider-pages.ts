import type { errors, KoaContextWithOIDC } from "oidc-provider";
import { readLook } from "../appearance/in-effect";
import type { Context } from "../context";
import { type PlainPage, plainPage } from "../http/plain-page";
import { factsOf } from "./adapter";
import { errorPage, signedOutPage, signOutPage, staySignedInPage } from "./pages";

/** Answers the browser with a page. */
export async function sendPage(context: Context, ctx: KoaContextWithOIDC, page: PlainPage): Promise<void> {
  // The answer to a form can't be asked for again.
  const search = ctx.method === "GET" && !page.refresh ? { search: ctx.search } : {};
  const { html, policy } = plainPage({ ...page, ...search }, await readLook(context));
  ctx.set("Content-Security-Policy", policy);
  ctx.type = "html";
  ctx.body = html;
}

export const showError = (
  context: Context,
  ctx: KoaContextWithOIDC,
  { error, error_description }: { error: string; error_description?: string | undefined },
  cause: errors.OIDCProviderError | Error,
): Promise<void> => {
  const { redirect_uri: before, post_logout_redirect_uri: after } = ctx.oidc?.params ?? {};
  const { at, requestId } = factsOf(ctx).origin;
  const page = errorPage({
    name: cause.name,
    error,
    error_description,
    address: after ?? before,
    at,
    requestId,
  });
  return sendPage(context, ctx, page);
};

/**
 * Asks whether to sign out, unless the application proves by an ID token of this very session that it signed the user in (OpenID
 * Connect RP-Initiated Logout 1.0, section 2).
 *
 * @param form of the library
 */
export async function askToSignOut(context: Context, ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const { session, entities, provider, client } = ctx.oidc;
  const hint = entities.IdTokenHint?.payload as { sub?: string; sid?: string } | undefined;
  const isOfThisSession =
    session?.accountId !== undefined &&
    client !== undefined &&
    hint?.sub === session.accountId &&
    hint.sid === session.sidFor(client.clientId);
  if (!isOfThisSession) return sendPage(context, ctx, signOutPage(form));
  await session.destroy();
  ctx.cookies.set(provider.cookieName("session"), null, {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure: ctx.secure,
  });
  redirectAfterSignOut(ctx);
}

/** Nobody is signed in, so nothing is asked. The library would show its own page, which needs a script to go on. */
export function passSignOut(ctx: KoaContextWithOIDC): void {
  const { route, session } = ctx.oidc ?? {};
  if (route === "end_session" && ctx.status === 200 && session?.accountId === undefined)
    redirectAfterSignOut(ctx);
}

function redirectAfterSignOut(ctx: KoaContextWithOIDC): void {
  const { params, client } = ctx.oidc;
  const { post_logout_redirect_uri: after, state } = params ?? {};
  const isAsked = client !== undefined && typeof after === "string";
  const address = new URL(isAsked ? after : ctx.oidc.urlFor("end_session_success"));
  if (isAsked && typeof state === "string") address.searchParams.set("state", state);
  ctx.redirect(address.href);
}

/** The library adds `client_id` if the user chose to stay signed in. */
export const showSignedOut = (context: Context, ctx: KoaContextWithOIDC): Promise<void> =>
  sendPage(context, ctx, ctx.query.client_id === undefined ? signedOutPage() : staySignedInPage());
