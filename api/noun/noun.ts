import { Hono } from "hono";
import type { z } from "zod";
import type { Actor, Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { Glossary } from "../contract/words";
import { notFound, unavailable } from "../http/errors";
import { type FileBody, readFile, readJson, readQuery } from "../http/request";
import { NothingSchema, validate } from "../http/validate";
import type { Caller, SignedIn } from "../sessions/caller";
import { requireCaller } from "../sessions/require-caller";
import type { Env, HttpContext } from "./env";
import { requireMatch } from "./if-match";
import { type Call, type OWN_BY_TOKENS, PERMISSIONS, type Permission } from "./permissions";
import { mayCall, requireAllowed } from "./require-permission";
import { type Fields, fromAnswer, fromPatch, readOnlyKeys, type Stored, validateBeside } from "./sent-back";

const LONGEST_USER_AGENT = 512;
/** Credential ids are the longest (WebAuthn, section 4). */
const ID = /^[\w-]{1,1364}$/;

/** The inputs and the answer of a call. Without a schema there are none. */
export interface Declaration {
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a file of this type and size, in place of JSON. */
  file?: FileBody;
  answer?: z.ZodType;
  /** The media types of a body in JSON, the best first. application/json by default. */
  bodyMedia?: string[];
  /** 200 by default, 204 if there is no answer. */
  status?: 200 | 201 | 204;
  /** Media type of an answer other than JSON. */
  media?: "text/csv" | "text/html" | "text/plain";
  /** Statuses of refusals other than those implied by the permission, the path and the schemas. */
  refusals?: number[];
  /** One line for the reference page. */
  summary: string;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type CallerOf<Name extends Call> = (typeof PERMISSIONS)[Name] extends "anyone"
  ? undefined
  : Name extends keyof typeof OWN_BY_TOKENS
    ? Caller
    : (typeof PERMISSIONS)[Name] extends "own" | "signed-in"
      ? SignedIn
      : Caller;

export interface Request<Name extends Call, Declared extends Declaration> {
  query: Output<Declared["query"]>;
  body: Output<Declared["body"]>;
  /** The body's bytes as they arrive. Reading them may be refused (`readFile`). */
  file: Declared["file"] extends FileBody ? AsyncIterable<Uint8Array> : undefined;
  caller: CallerOf<Name>;
  origin: Origin;
  /** @throws {HttpError} 412 if If-Match names another version */
  requireVersion(current: { version: number }): void;
  /** An id in the path. @throws {HttpError} 404 if it is malformed */
  id(name?: "userId" | "factorId" | "signInId"): string;
  http: HttpContext;
}

/** For the reference: the schemas of a contract file, which name its components, and the words that explain them. */
export interface Wire {
  schemas: object;
  words: Glossary;
}

export interface Noun {
  app: Hono<Env>;
  wire: Wire | undefined;
  declared: Map<Call, Declaration>;
  /**
   * Registers a call. Checks the permission, then the query and the body by their schemas, then runs the handler. Returns
   * the handler's result as JSON, unless it is a Response.
   */
  on<Name extends Call, Declared extends Declaration>(
    call: Name,
    declaration: Declared,
    handler: (request: Request<Name, Declared>) => unknown,
  ): void;
  /**
   * Registers a PATCH by JSON Merge Patch (RFC 7396). It runs the PUT at its address, with all of its rules, on what the GET there
   * answers and what the patch changes of it. Register both first.
   *
   * @param declaration.body for the reference: the PUT's body validates
   */
  patch(call: Patch, declaration: { summary: string; body: z.ZodType }): void;
}

type Patch = Extract<Call, `PATCH ${string}`>;
const PATCH_MEDIA = ["application/merge-patch+json", "application/json"];

/** A call as it is registered. */
interface Registered {
  call: Call;
  declaration: Declaration;
  handler: (request: AnyRequest) => unknown;
}
type AnyRequest = Omit<Request<Call, Declaration>, "query" | "body" | "file" | "caller"> & {
  query: unknown;
  body?: unknown;
  file?: AsyncIterable<Uint8Array> | undefined;
  caller: Caller | undefined;
};

/** How often a change that is based on what is stored begins anew because others changed that. */
const MOST_TRIES = 10;

/** The calls of one noun, as a sub-app. */
export function createNoun(context: Context, wire?: Wire): Noun {
  const app = new Hono<Env>();
  const declared: Noun["declared"] = new Map();
  const registered = new Map<string, Registered>();

  function route(call: Call, declaration: Declaration, run: (request: AnyRequest) => unknown): void {
    declared.set(call, declaration);
    const [method = "", path = ""] = call.split(" ");
    const permission: Permission = PERMISSIONS[call];
    app.on(method, path, async (http) => {
      http.set("route", path);
      const caller =
        permission === "anyone"
          ? undefined
          : await requireCaller(context, {
              authorization: http.req.header("Authorization"),
              address: http.get("address"),
            });
      if (caller && permission !== "anyone") {
        http.set("caller", caller);
        requireAllowed(context, call, caller);
      }
      const answer = await run({
        query: validate(declaration.query ?? NothingSchema, readQuery(http.req.url)),
        caller,
        origin: originOf(context, http),
        requireVersion: (current) => requireMatch(http, current),
        id: (name) => pathId(http, name),
        http,
      });
      if (answer instanceof Response) return answer;
      if (declaration.answer === undefined) return http.body(null, 204);
      if (method === "GET") tagVersion(http, answer);
      return http.json(answer as object, declaration.status === 201 ? 201 : 200);
    });
  }

  /** @returns the keys of the PUT and of the GET at its address, if the caller may read what that answers */
  function fieldsFor(caller: Caller | undefined, put: Registered, get: Registered | undefined): Fields {
    const mayRead = get && caller && mayCall(context, get.call, caller);
    return { body: put.declaration.body, answer: mayRead ? get.declaration.answer : undefined };
  }

  return {
    app,
    wire,
    declared,
    on(call, declaration, handler) {
      const one: Registered = { call, declaration, handler: handler as Registered["handler"] };
      const { body: schema, bodyMedia: media, file: ofFile } = declaration;
      registered.set(call, one);
      route(call, declaration, async (request) => {
        const { raw } = request.http.req;
        const sent = schema && (await readJson(raw, { media }));
        const file = ofFile && readFile(raw, ofFile);
        const get = call.startsWith("PUT ") ? registered.get(call.replace("PUT", "GET")) : undefined;
        const fields = fieldsFor(request.caller, one, get);
        if (get && readOnlyKeys(sent, fields).length > 0)
          return putFromStored(request, get, one, (stored) => fromAnswer(sent, stored, fields));
        return one.handler({ ...request, body: schema && validate(schema, sent), file });
      });
    },
    patch(call, declaration) {
      const get = registered.get(call.replace("PATCH", "GET"));
      const put = registered.get(call.replace("PATCH", "PUT"));
      if (!get || !put) throw new Error(`Register the GET and the PUT before ${call}.`);
      route(call, { ...put.declaration, ...declaration, bodyMedia: PATCH_MEDIA }, async (request) => {
        const patch = await readJson(request.http.req.raw, { media: PATCH_MEDIA });
        const fields = fieldsFor(request.caller, put, get);
        return putFromStored(request, get, put, (stored) => fromPatch(patch, stored, fields));
      });
    },
  };
}

/**
 * Runs a PUT whose body is made from what is stored, as the GET answers it. If somebody changes that before it is locked, the
 * body is made again.
 *
 * @throws {HttpError} 503 if others change it all the time
 */
async function putFromStored(
  request: AnyRequest,
  get: Registered,
  put: Registered,
  toBody: (stored: Stored) => unknown,
): Promise<unknown> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const stored = (await get.handler({ ...request, query: {} })) as Stored;
    const body = validateBeside(stored, put.declaration.body ?? NothingSchema, toBody(stored));
    let isStale = false;
    const requireVersion = (current: { version: number }) => {
      request.requireVersion(current);
      isStale = current.version !== stored.version;
      if (isStale) throw unavailable();
    };
    try {
      return await put.handler({ ...request, body, requireVersion });
    } catch (error) {
      if (!isStale) throw error;
    }
  }
  throw unavailable();
}

/** Tells the version of what has one, for If-Match. */
function tagVersion(http: HttpContext, answer: unknown): void {
  const { version } = Object(answer) as { version?: unknown };
  if (typeof version === "number") http.header("ETag", `"${version}"`);
}

/** The origin of a request, for audits. */
export function originOf(context: Context, http: HttpContext): Origin {
  const caller = http.get("caller");
  return {
    auditKey: context.auditKey,
    at: context.now(),
    actor: caller && actorOf(caller),
    application: caller?.application,
    address: http.get("address"),
    userAgent: http.req.header("User-Agent")?.slice(0, LONGEST_USER_AGENT),
    requestId: http.get("requestId"),
  };
}

/** The person or the API token that audits name. */
export function actorOf(caller: Caller): Actor {
  const { username, email } = caller;
  return caller.kind === "api-token"
    ? { type: "token", id: caller.tokenId, name: caller.tokenName, username, email }
    : { id: caller.userId, name: caller.name, username, email };
}

function pathId(http: HttpContext, name = "id"): string {
  const id = http.req.param(name) ?? "";
  if (!ID.test(id)) throw notFound();
  return id;
}
