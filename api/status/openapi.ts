import { z } from "zod";
import { ErrorSchema } from "../contract/errors";
import type { Declaration, Noun } from "../noun/noun";
import { type Call, PERMISSIONS, type Permission } from "../noun/permissions";
import { version } from "../version";
import { findWord } from "./glossary";

/** A JSON Schema (2020-12), as used by OpenAPI 3.1. */
export type Schema = z.core.JSONSchema.BaseSchema;

interface Content {
  description: string;
  content?: Record<string, { schema: Schema }>;
}

export interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  /** The permission. */
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: Schema }> };
  responses: Record<string, Content>;
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: Schema }; securitySchemes: { bearer: { description: string } } };
}

const AUTHENTICATION = `Sign in with \`POST /api/auth/login\`: the answer has a \`token\` and a \`refreshToken\`. \
Send the token with each call, in the header \`Authorization: Bearer <token>\`. \
It expires after 15 minutes by default. \`POST /api/auth/refresh\` then exchanges the refresh token for the next \
pair. Each refresh token is valid once. \`GET /api/auth/logout\` ends the sign-in.

The administration requires a token for the console. Tokens that client applications get for their users are valid for \
the calls that say "whichever application the token is for".

Dangerous changes need a proof of the last 15 minutes that the caller is who they are: a new email or password of a user; \
giving or taking the role super; activating, deactivating or deleting a user who has it; a new secret of an application; \
a webhook's address, secret and test; \
second factors, and what roles and applications demand of sign-ins. Without a proof, such a call changes nothing and gets \
403 with the code \`proof-needed\`. A sign-in is a proof, and so is \`POST /api/auth/proof\` by the strongest factor \
that the user has. \`GET /api/auth/proof\` tells which one that is.`;

const REFUSALS: Record<number, string> = {
  400: "The request can't be read.",
  401: "The access token is missing or invalid, or the credentials are wrong.",
  403: "The caller doesn't have permission, or has to confirm who they are first (code proof-needed).",
  404: "Not found.",
  409: "The change conflicts with the current state: taken, already used, built in, or the last of its kind.",
  412: "The item has a newer version than If-Match; current contains it.",
  413: "The body exceeds 100 kB, or the file 12 MB.",
  414: "The address exceeds 8 kB.",
  415: "The body is not of the type that the call takes, which is application/json if the call names no other.",
  422: "Some fields are invalid; errors has the messages by field.",
  429: "Too many attempts; Retry-After contains the seconds to wait.",
  503: "Temporarily unavailable; Retry-After contains the seconds to wait.",
};

const ERROR = { $ref: "#/components/schemas/Error" } satisfies Schema;
const BEARER = { type: "http", scheme: "bearer", bearerFormat: "JWT" };

/**
 * Builds the document of all calls of the nouns from the schemas that validate them.
 *
 * @param nouns by group
 */
export function describeCalls(nouns: Readonly<Record<string, Noun>>): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const [group, { declared }] of Object.entries(nouns)) {
    for (const [call, declaration] of declared) {
      const { method, path } = parts(call);
      const address = path.replace(/:(\w+)/g, "{$1}");
      const operation = describeWords(group, describeCall(call, group, declaration));
      paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "SSO service",
      version,
      description:
        "Every call of the service. Bodies and answers are JSON. Unknown keys in queries and bodies are refused.",
    },
    servers: [{ url: "/api" }],
    tags: Object.keys(nouns).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: describeWords("", toSchema(ErrorSchema, "output")) },
      securitySchemes: { bearer: { ...BEARER, description: AUTHENTICATION } },
    },
  };
}

/** Describes properties and parameters by the glossary, unless their schema has a description. */
function describeWords<Part extends object>(group: string, part: Part): Part {
  const { properties = {}, parameters = [] } = part as { properties?: object; parameters?: Parameter[] };
  for (const [name, schema] of Object.entries(properties)) {
    Object.assign(schema, withWord(group, name, schema));
  }
  for (const parameter of parameters) {
    const { description, ...schema } = withWord(group, parameter.name, parameter.schema);
    Object.assign(parameter, { description, schema });
  }
  for (const inner of Object.values(part)) {
    if (typeof inner === "object" && inner !== null) describeWords(group, inner);
  }
  return part;
}

function withWord(group: string, name: string, schema: Schema): Schema {
  const { description, examples } = findWord(group, name) ?? {};
  const hasFew = schema.enum !== undefined || schema.const !== undefined;
  return { ...(description && { description }), ...(examples && !hasFew && { examples }), ...schema };
}

function describeCall(call: Call, group: string, declaration: Declaration): Operation {
  const { method, path } = parts(call);
  const permission: Permission = PERMISSIONS[call];
  return {
    operationId: `${method}${path}`.toLowerCase().replace(/\W+/g, "-"),
    tags: [group],
    summary: declaration.summary,
    description: describePermission(permission),
    security: permission === "anyone" ? [] : [{ bearer: [] }],
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => parameter(name, "path", true)),
      ...queryParameters(declaration),
      ...(takesVersion(call) ? [parameter("If-Match", "header", false)] : []),
    ],
    requestBody: describeBody(declaration),
    responses: {
      ...describeSuccess(declaration),
      ...Object.fromEntries(
        refusalsOf(call, declaration).map((status) => [
          status,
          { description: REFUSALS[status] ?? "", content: json(errorOf(status, declaration)) },
        ]),
      ),
    },
  };
}

function describeBody({ body, file }: Declaration): Operation["requestBody"] {
  if (file) return { required: true, content: { [file.media]: { schema: { type: "string" } } } };
  return body && { required: true, content: json(toSchema(body, "input")) };
}

function describeSuccess({ answer, status = 200, media }: Declaration): Record<string, Content> {
  if (media) return { 200: { description: "Done.", content: { [media]: { schema: { type: "string" } } } } };
  if (!answer) return { 204: { description: "Done, without content." } };
  return { [status]: { description: "Done.", content: json(toSchema(answer, "output")) } };
}

function describePermission(permission: Permission): string {
  if (permission === "anyone") return "No token required.";
  if (permission === "signed-in") return "For all signed-in users, whichever application the token is for.";
  if (permission === "own") return "For all users signed in to the console.";
  return `For users signed in to the console whose roles have the permission ${permission}.`;
}

/** The statuses of a call's refusals. */
function refusalsOf(call: Call, { body, file, refusals = [] }: Declaration): number[] {
  const { method, path } = parts(call);
  const permission: Permission = PERMISSIONS[call];
  const always = [414, 422, 503];
  const when = (condition: unknown, ...statuses: number[]) => (condition ? statuses : []);
  const all = [
    ...always,
    ...when(body ?? file, 400, 413, 415),
    ...when(permission !== "anyone", 401),
    ...when(permission !== "anyone" && permission !== "signed-in", 403),
    ...when(path.includes(":"), 404),
    ...when(permission.includes(":") && method !== "GET", 409),
    ...when(takesVersion(call), 412),
    ...refusals,
  ];
  return [...new Set(all)].sort();
}

const errorOf = (status: number, { answer = z.unknown() }: Declaration): Schema =>
  status === 412 ? toSchema(ErrorSchema.extend({ current: answer }), "output") : ERROR;

/**
 * Changes and deletions of one item accept If-Match, and so do the changes of a connection, a policy and one's own profile.
 * What else is one's own has no version.
 */
const takesVersion = (call: Call) =>
  call === "PUT /auth/account" ||
  /^(PUT|DELETE) (?!\/auth\/account).*\/:id(\/connection|\/second-factor)?$/.test(call);

function queryParameters({ query }: Declaration): Operation["parameters"] {
  if (!query) return [];
  const { properties = {}, required = [] } = toSchema(query, "input");
  return Object.entries(properties).map(([name, schema]) =>
    parameter(name, "query", required.includes(name), schema as Schema),
  );
}

const parameter = (
  name: string,
  place: Parameter["in"],
  required: boolean,
  schema: Schema = { type: "string" },
): Parameter => ({ name, in: place, required, schema });

const json = (schema: Schema) => ({ "application/json": { schema } });

/** @param io input for queries and bodies, output for answers */
function toSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      // Omits zod's default bounds of whole numbers.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      delete jsonSchema.default;
      if (io === "input" && zodSchema instanceof z.ZodDefault)
        jsonSchema.default = zodSchema.def.defaultValue;
    },
  });
  return rest;
}

function parts(call: Call) {
  const [method = "", path = ""] = call.split(" ");
  return { method, path };
}
