import { type ActionFunction, type ActionFunctionArgs, redirect, type ServerBuild } from "@remix-run/node";
import { CSRFError } from "remix-utils/csrf/server";
import { MOST_IMPORT_BYTES } from "#api/contract/batches";
import { env } from "#app/env.server";
import { log } from "#app/log.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { requestContext } from "#app/request/context.server";
import { validateCsrf } from "#app/request/csrf.server";
import { setToast } from "#app/request/toast.server";
import { currentProfile, requireChange } from "#app/session/guards.server";
import { backToSignIn, readSignInQuery } from "#app/sign-in/sign-in-query.server";
import { withQuery } from "#app/sign-in/with-query";
import { say } from "#languages/say";
import { Slots } from "../api/http/slots";
import { refusal, unknownFields, unreadable } from "./form-refusal";
import { ReadForm } from "./read-form";
import { PAGE_LIMITS } from "./territories/page-guard";
import { readUpload } from "./upload/read-upload";

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

/** Forms of users who come without a sign-in, and their pages. They open again and say so. */
const REOPENED = new Map([
  ["routes/auth.reset-password", "/auth/reset-password"],
  ["routes/auth.link", "/auth/link"],
]);

/** The form with a file. Large files are read for people who may import, and for a few at once. */
const UPLOAD_ROUTE = "routes/dashboard.user-management_.import";

/** Each keeps a file of 12 MB. */
const MOST_UPLOADS = 4;

/** Field names are plain words. A key like `a[10000000]` would make the form parser build an array of that size. */
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
/** Enough for a thousand applications, a thousand roles and the other fields. */
const MOST_FIELDS = 2_100;

/** More of a username is not kept. */
const MOST_USERNAME = 254;

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Puts the guard around every action of a Remix build, resource routes included. */
export function guardBuild<Build extends Pick<ServerBuild, "routes">>(build: Build): Build["routes"] {
  return Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const action = route?.module.action;
      if (!route || !action || id === SERVICE_ROUTE) return [id, route];
      const wrapped = id === UPLOAD_ROUTE ? guardedUpload(action) : guarded(action, id);
      return [id, { ...route, module: { ...route.module, action: wrapped } }];
    }),
  );
}

const guarded =
  (action: ActionFunction, routeId: string): ActionFunction =>
  async (args) =>
    action({ ...args, request: await checked(args, routeId) });

const uploads = new Slots(MOST_UPLOADS);

const guardedUpload =
  (action: ActionFunction): ActionFunction =>
  async (args) => {
    await requireChange(USER_MANAGEMENT);
    const { id = "" } = (await currentProfile()) ?? {};
    const upload = async () => action({ ...args, request: await checkedUpload(args.request) });
    if (Number(args.request.headers.get("content-length") ?? Infinity) <= PAGE_LIMITS.bodyBytes)
      return upload();
    return uploads.hold(id, upload, () =>
      refusal(503, "Another file is being uploaded. Try again in a moment."),
    );
  };

/** Reads the form with the file, and checks its page's token before the file arrives. */
async function checkedUpload(request: Request): Promise<Request> {
  const form = await readUpload(request, {
    plainKey: PLAIN_KEY,
    mostFileBytes: MOST_IMPORT_BYTES,
    check: (fields) => requireToken(fields, UPLOAD_ROUTE),
  });
  return new ReadForm(request, form);
}

/** Reads a request's form, and checks its field names and its page's token. */
async function checked({ request }: ActionFunctionArgs, routeId: string): Promise<Request> {
  const type = request.headers.get("content-type") ?? "";
  if (!FORM_TYPES.test(type)) throw refusal(415, say("form.not-a-form"));
  const form = await request.formData().catch(() => {
    throw unreadable();
  });
  const keys = [...form.keys()];
  if (keys.length > MOST_FIELDS || !keys.every((key) => PLAIN_KEY.test(key))) {
    throw unknownFields();
  }
  await requireToken(form, routeId);
  return new ReadForm(request, form);
}

async function requireToken(form: FormData, routeId: string): Promise<void> {
  try {
    await validateCsrf(form);
  } catch (error) {
    if (!(error instanceof CSRFError)) throw error;
    log().warn({ code: error.code }, "a form without its page's token was refused");
    const { elsewhere, forData } = requestContext();
    if (!elsewhere && !forData) {
      if (SIGN_IN_ROUTES.has(routeId)) throw await openSignInAgain(form);
      const page = REOPENED.get(routeId);
      if (page) throw await openAgain(page, form);
    }
    throw refusal(
      403,
      elsewhere ? say("error.other-address", { address: env().PUBLIC_URL }) : say("form.open-too-long"),
    );
  }
}

/**
 * A sign-in in another tab creates a new token, so this form's token is outdated. The page opens again with the same
 * query. A signed-in user continues from there, and others get the form again.
 */
function openSignInAgain(form: FormData): Promise<Response> {
  const query = readSignInQuery(form);
  if (requestContext().session) return backToSignIn(query);
  return backToSignIn(
    query,
    say("form.expired-sign-in"),
    String(form.get("username") ?? "").slice(0, MOST_USERNAME),
  );
}

async function openAgain(page: string, form: FormData): Promise<Response> {
  await setToast("error", say("form.expired"));
  return redirect(withQuery(page, readSignInQuery(form)), 303);
}
