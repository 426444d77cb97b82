import { z } from "zod";
import type { Answer, Content, Operation, Parameter, Schema, Security } from "../../reference/document";
import { exampleOf } from "../../reference/example";
import { ErrorSchema } from "../contract/errors";
import { INTERACTION_BROWSER, INTERACTION_DEVICE } from "../contract/interactions";
import type { Declaration } from "../noun/noun";
import { type Call, NEEDED_TOO, PERMISSIONS, type Permission, permissionOfTokens } from "../noun/permissions";
import { PROVED } from "../noun/proofs";
import { EXAMPLES } from "./examples";
import { describeRefusal } from "./refusals";
import { describeWords, toSchema } from "./to-schema";

const ERROR = { $ref: "#/components/schemas/Error" } satisfies Schema;

/** @param group the call's group, whose words describe its fields */
export function describeCall(call: Call, group: string, declaration: Declaration): Operation {
  const { method, path } = parts(call);
  const { summary, body, file, answer = z.unknown() } = declaration;
  const item = describeWords(group, toSchema(answer, "output"));
  const refusals = refusalsOf(call, declaration).map((status) => {
    if (status !== 412) return [status, describeRefusal(status, ERROR)];
    const stale = describeWords(group, withCurrent(item));
    return [status, describeRefusal(status, stale, { current: exampleOf(stale.properties?.current ?? {}) })];
  });
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => parameter(name, "path", true)),
    ...queryParameters(declaration),
    ...(isOfBrowser(call) ? [parameter(INTERACTION_BROWSER, "header", true)] : []),
    ...(takesDevice(call) ? [parameter(INTERACTION_DEVICE, "header", false)] : []),
    ...(takesVersion(call) ? [parameter("If-Match", "header", false)] : []),
  ];
  return {
    operationId: `${method}${path}`.toLowerCase().replace(/\W+/g, "-"),
    tags: [group],
    summary,
    description: describePermission(call) + describeProof(call),
    security: securityOf(call),
    ...describeWords(group, { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: json(describeWords(group, toSchema(body, "input")), EXAMPLES[call]?.body),
      },
    }),
    ...(file && { requestBody: { required: true, content: text(file.media) } }),
    responses: {
      ...describeSuccess(declaration, json(item, EXAMPLES[call]?.answer)),
      ...Object.fromEntries(refusals),
    },
  };
}

function describeSuccess(
  { answer, status = 200, media }: Declaration,
  item: Content,
): Record<string, Answer> {
  if (media) return { 200: { description: "Done.", content: text(media) } };
  if (!answer) return { 204: { description: "Done, without content." } };
  return { [status]: { description: "Done.", content: item } };
}

function describePermission(call: Call): string {
  const permission: Permission = PERMISSIONS[call];
  if (permission === "anyone") return "Needs no token.";
  if (permission === "signed-in")
    return "For all signed-in users, whichever application the token is for. Not for API tokens.";
  const ofTokens = permissionOfTokens(call);
  if (permission === "own")
    return `For all users signed in to the console. ${ofTokens ? `API tokens need \`${ofTokens}\`.` : "Not for API tokens."}`;
  const too = NEEDED_TOO[call];
  return `Needs \`${permission}\`${too ? ` and \`${too}\`` : ""}.${ofTokens ? "" : " Not for API tokens."}`;
}

const PROOFS: Partial<Record<Call, string>> = PROVED;

/** " Needs a recent proof to deactivate it." */
function describeProof(call: Call): string {
  const when = PROOFS[call];
  return when === undefined ? "" : ` Needs a recent proof${when === "always" ? "" : ` ${when}`}.`;
}

function securityOf(call: Call): Security[] {
  const permission: Permission = PERMISSIONS[call];
  if (permission === "anyone") return [];
  const too = [NEEDED_TOO[call] ?? []].flat();
  const needed = permission === "own" || permission === "signed-in" ? [] : [permission, ...too];
  const ofTokens = permissionOfTokens(call);
  return [{ accessToken: needed }, ...(ofTokens ? [{ apiToken: [ofTokens, ...too] }] : [])];
}

/** The statuses of a call's refusals. */
function refusalsOf(call: Call, { body, file, refusals = [] }: Declaration): number[] {
  const { method, path } = parts(call);
  const permission: Permission = PERMISSIONS[call];
  const when = (condition: unknown, ...statuses: number[]) => (condition ? statuses : []);
  const all = [
    ...[414, 422, 503],
    ...when(body ?? file, 400, 413, 415),
    ...when(permission !== "anyone", 401, 403),
    ...when(path.includes(":"), 404),
    ...when(permission.includes(":") && method !== "GET", 409),
    ...when(takesVersion(call), 412),
    // An API token's budget counts every call that it tries.
    ...when(permission !== "anyone", 429),
    ...refusals,
  ];
  return [...new Set(all)].sort();
}

/** The error of a stale If-Match. */
function withCurrent(current: Schema): Schema {
  const error = toSchema(ErrorSchema, "output");
  return { ...error, properties: { ...error.properties, current: { ...current } } };
}

/**
 * Changes and deletions of one item accept If-Match, and so do the changes of a connection, a policy and one's own profile.
 * What else is one's own has no version.
 */
const takesVersion = (call: Call) =>
  call === "PUT /auth/account" ||
  call === "POST /auth/webhooks/:id/secret" ||
  call === "POST /auth/webhooks/:id/take-over" ||
  /^(PUT|DELETE) (?!\/auth\/account).*\/:id(\/connection|\/second-factor)?$/.test(call);

/** Calls about an interaction name the browser that began it. */
const isOfBrowser = (call: Call) => call.endsWith(" /auth/interactions/:id");
const takesDevice = (call: Call) => call === "GET /auth/interactions/:id";

function queryParameters({ query }: Declaration): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = toSchema(query, "input");
  return Object.entries(properties).map(([name, schema]) =>
    parameter(name, "query", required.includes(name), schema),
  );
}

const parameter = (
  name: string,
  place: Parameter["in"],
  required: boolean,
  schema: Schema = { type: "string" },
): Parameter => ({ name, in: place, required, schema });

const text = (media: string): Content => ({ [media]: { schema: { type: "string" } } });

/** @param example composed of the fields' examples unless given */
const json = (schema: Schema, example: unknown = exampleOf(schema)): Content => ({
  "application/json": { schema, example },
});

/** @param call "GET /auth/users/:id" */
export function parts(call: Call) {
  const [method = "", path = ""] = call.split(" ");
  return { method, path };
}
