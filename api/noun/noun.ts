import { Hono } from "hono";
import type { z } from "zod";
import type { Actor, Origin } from "../audit-trail/record";
import type { Context } from "../context";
import { notFound } from "../http/errors";
import { type FileBody, readFile, readJson, readQuery } from "../http/request";
import { NothingSchema, validate } from "../http/validate";
import type { Caller, SignedIn } from "../sessions/caller";
import { requireCaller } from "../sessions/require-caller";
import type { Env, HttpContext } from "./env";
import { requireMatch } from "./if-match";
import { type Call, PERMISSIONS, type Permission } from "./permissions";
import { requireAllowed } from "./require-permission";

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

export interface Noun {
  app: Hono<Env>;
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
}

/** The calls of one noun, as a sub-app. */
export function createNoun(context: Context): Noun {
  const app = new Hono<Env>();
  const declared: Noun["declared"] = new Map();
  return {
    app,
    declared,
    on(call, declaration, handler) {
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
        const query = validate(declaration.query ?? NothingSchema, readQuery(http.req.url));
        const body = declaration.body && validate(declaration.body, await readJson(http.req.raw));
        const file = declaration.file && readFile(http.req.raw, declaration.file);
        const answer = await handler({
          query: query as Output<(typeof declaration)["query"]>,
          body: body as Output<(typeof declaration)["body"]>,
          file: file as Request<typeof call, typeof declaration>["file"],
          caller: caller as CallerOf<typeof call>,
          origin: originOf(context, http),
          requireVersion: (current) => requireMatch(http, current),
          id: (name) => pathId(http, name),
          http,
        });
        if (answer instanceof Response) return answer;
        if (declaration.answer === undefined) return http.body(null, 204);
        return http.json(answer as object, declaration.status === 201 ? 201 : 200);
      });
    },
  };
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

/** Whom audits name. */
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
