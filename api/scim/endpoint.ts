import type { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Context } from "../context";
import { forbidden, notFound, unauthorized } from "../http/errors";
import { asHttpError } from "../http/known-error";
import { type JsonBody, readJson, requireText } from "../http/request";
import { auditRefusal } from "../noun/around";
import type { Env, HttpContext } from "../noun/env";
import { originOf } from "../noun/noun";
import { isAllowed } from "../noun/require-permission";
import { requireApiToken } from "../sessions/require-caller";
import { errorBody, refused, toScimRefusal } from "./errors";
import { BASE } from "./uris";
import type { Who } from "./users.changes";

const SCIM_JSON = "application/scim+json";
const JSON_TYPE = "application/json";
const BODY: JsonBody = { mostBytes: 1_000_000, media: [SCIM_JSON, JSON_TYPE] };
/** A large body takes the work of several calls, and counts as those. */
const CHARACTERS_PER_CALL = 50_000;
const ID = /^[\w-]{1,64}$/;

export interface ScimRequest extends Who {
  query: URLSearchParams;
  /** @throws {HttpError} 400, 413, 415, 422 */
  body(): Promise<unknown>;
  /** The id in the path. @throws {HttpError} 404 */
  id(): string;
}

interface ScimAnswer {
  status: 200 | 201;
  body: object;
  /** Of what was created. */
  location?: string;
}

export const ok = (body: object): ScimAnswer => ({ status: 200, body });
export const created = (location: string, body: object): ScimAnswer => ({ status: 201, body, location });

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Registers a call. Requires an API token with the permission `scim`, and answers in SCIM's media type. */
export function createEndpoint(app: Hono<Env>, context: Context) {
  return (
    method: Method,
    path: string,
    handle: (request: ScimRequest) => ScimAnswer | undefined | Promise<ScimAnswer | undefined>,
  ): void => {
    app.on(method, path, async (http) => {
      http.set("route", path);
      const caller = await requireDirectory(context, http);
      const query = new URL(http.req.url).searchParams;
      for (const text of [...query].flat()) requireText(text);
      const notes = new Set<string>();
      http.set("notes", notes);
      const answer = await handle({
        caller,
        note: (text) => notes.add(text),
        origin: originOf(context, http),
        query,
        body: () => readBody(http, (calls) => context.apiCalls.charge(caller.tokenId, calls, context.now())),
        id: () => idOf(http),
      });
      if (!answer) return http.body(null, 204);
      if (answer.location) http.header("Location", answer.location);
      return answerJson(http, answer.body, answer.status);
    });
  };
}

/** @throws {HttpError} 401, 403, 429 */
async function requireDirectory(context: Context, http: HttpContext) {
  const [, token] = /^Bearer +([\w.~+/=-]+)$/i.exec(http.req.header("Authorization") ?? "") ?? [];
  if (token === undefined) throw unauthorized("Send an API token with the permission scim.");
  const caller = await requireApiToken(context, token, http.get("address"));
  http.set("caller", caller);
  if (!isAllowed(caller, "scim"))
    throw forbidden("This API token, or whoever created it, lacks the permission scim.");
  return caller;
}

async function readBody(http: HttpContext, charge: (calls: number) => void): Promise<unknown> {
  const onText = (characters: number) => charge(Math.floor(characters / CHARACTERS_PER_CALL));
  const body = await readJson(http.req.raw, { ...BODY, onText });
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw refused("invalidSyntax", "The body must be a JSON object.");
  return body;
}

function idOf(http: HttpContext): string {
  const id = http.req.param("id") ?? "";
  if (!ID.test(id)) throw notFound();
  return id;
}

function answerJson(http: HttpContext, body: object, status: ContentfulStatusCode): Response {
  const accepted = http.req.header("Accept") ?? "";
  const isPlain = accepted.includes(JSON_TYPE) && !accepted.includes(SCIM_JSON);
  return http.body(JSON.stringify(body), status, { "Content-Type": isPlain ? JSON_TYPE : SCIM_JSON });
}

const FAULT = "Something went wrong. The error has been logged.";

/** What a refusal says. Undefined for a fault of the service. */
const refusalOf = (context: Context, error: unknown) => {
  const known = asHttpError(context, error);
  return known && { ...toScimRefusal(known), headers: known.extra.headers ?? {} };
};

/** Turns an error into an answer in SCIM's schema. */
export async function answerError(context: Context, error: unknown, http: HttpContext): Promise<Response> {
  const refusal = refusalOf(context, error);
  if (!refusal) {
    context.log.error({ err: error, id: http.get("requestId"), path: http.req.path }, "A call failed");
    return answerJson(http, errorBody(500, FAULT), 500);
  }
  await auditRefusal(context, error, http, "");
  const { status, detail, scimType, headers } = refusal;
  for (const [name, value] of Object.entries(headers)) http.header(name, value);
  return answerJson(http, errorBody(status, detail, scimType), status as ContentfulStatusCode);
}

/** Notes each request of an API token for the log that administrators see. */
export function logRequests(app: Hono<Env>, context: Context): void {
  app.use("*", async (http, next) => {
    const started = performance.now();
    await next();
    const caller = http.get("caller");
    if (caller?.kind !== "api-token") return;
    const { status } = http.res;
    context.scimRequests.add({
      token_id: caller.tokenId,
      at: context.now(),
      method: http.req.method,
      path: new URL(http.req.url).pathname.slice(BASE.length),
      status,
      ms: Math.round(performance.now() - started),
      error:
        status < 400
          ? [...(http.get("notes") ?? [])].join(" ") || null
          : (refusalOf(context, http.error)?.detail ?? FAULT),
    });
  });
}
