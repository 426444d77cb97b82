import type { ActionFunction, ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { CSRFError } from "remix-utils/csrf/server";
import { env } from "#app/env.server";
import { log } from "#app/log.server";
import { requestContext } from "#app/request/context.server";
import { validateCsrf } from "#app/request/csrf.server";
import { backToSignIn, readSignInQuery } from "#app/sign-in/sign-in-query.server";

/** The route that passes `/api/*` to the service, which uses bearer tokens instead of cookies and has separate limits. */
const SERVICE_ROUTE = "routes/api.$";

/** Forms of users who are signing in. They change nothing else. */
const SIGN_IN_ROUTES = new Set([
  "routes/auth.sign-in",
  "routes/auth.google",
  "routes/auth.passkey",
  "routes/auth.new-password",
  "routes/auth.second-factor",
  "routes/auth.enrol",
  "routes/auth.interaction.$interactionId",
]);

/** Field names are plain words. A key like `a[10000000]` would make the form parser build an array of that size. */
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
/** Enough for a thousand applications, a thousand roles and the other fields. */
const MOST_FIELDS = 2_100;

/** More of a username is not kept. */
const MOST_USERNAME = 254;

const EXPIRED = "This page has expired. Sign in again.";

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Puts the guard around every action of a Remix build, resource routes included. */
export function guardBuild<Build extends Pick<ServerBuild, "routes">>(build: Build): Build["routes"] {
  return Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const action = route?.module.action;
      if (!route || !action || id === SERVICE_ROUTE) return [id, route];
      return [id, { ...route, module: { ...route.module, action: guarded(action, id) } }];
    }),
  );
}

const guarded =
  (action: ActionFunction, routeId: string): ActionFunction =>
  async (args) =>
    action({ ...args, request: await checked(args, routeId) });

/** Copies a request after checking its field names and its page's token. */
async function checked({ request }: ActionFunctionArgs, routeId: string): Promise<Request> {
  const type = request.headers.get("content-type") ?? "";
  if (!FORM_TYPES.test(type)) throw refusal(415, "Send this as a form.");
  const body = await request.arrayBuffer();
  const { method, headers, signal, url } = request;
  const copy = () => new Request(url, { method, headers, body, signal });
  const form = await copy()
    .formData()
    .catch(() => {
      throw refusal(400, "The form could not be read. Open the page again and try once more.");
    });
  const keys = [...form.keys()];
  if (keys.length > MOST_FIELDS || !keys.every((key) => PLAIN_KEY.test(key))) {
    throw refusal(400, "The form has fields that don't belong to it.");
  }
  try {
    await validateCsrf(form);
  } catch (error) {
    if (!(error instanceof CSRFError)) throw error;
    log().warn({ code: error.code }, "a form without its page's token was refused");
    const { elsewhere, forData } = requestContext();
    if (SIGN_IN_ROUTES.has(routeId) && !elsewhere && !forData) throw await openSignInAgain(form);
    throw refusal(
      403,
      elsewhere
        ? `This isn't the console's address. Open the page at ${env().PUBLIC_URL}.`
        : "This page was open for too long, or in another window. Open it again and try once more.",
    );
  }
  return copy();
}

/**
 * A sign-in in another tab creates a new token, so this form's token is outdated. The page opens again with the same
 * query. A signed-in user continues from there, and others get the form again.
 */
function openSignInAgain(form: FormData): Promise<Response> {
  const query = readSignInQuery(form);
  if (requestContext().session) return backToSignIn(query);
  return backToSignIn(query, EXPIRED, String(form.get("username") ?? "").slice(0, MOST_USERNAME));
}

const refusal = (status: number, message: string) =>
  new Response(message, {
    status,
    statusText: message,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
