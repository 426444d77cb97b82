import type {
  Answer,
  Components,
  Content,
  Parameter,
  Schema,
  Security,
  WrittenOperation,
} from "../../reference/document";
import { followed } from "../../reference/resolve";
import { ErrorSchema } from "../contract/errors";
import { INTERACTION_BROWSER, INTERACTION_DEVICE } from "../contract/interactions";
import type { Declaration } from "../noun/noun";
import {
  type Call,
  NEEDED_TOO,
  PERMISSIONS,
  type Permission,
  permissionOfTokens,
  rulesOf,
} from "../noun/permissions";
import { PROVED } from "../noun/proofs";
import { EXAMPLES } from "./examples";
import { operationIdOf } from "./operation-id";
import { describeRefusal, referToRefusal, TAG } from "./refusals";
import { describeWords, type Sources, toSchema } from "./to-schema";

/** The schemas of a call's answer and body, as `collectComponents` wrote them. */
interface Written {
  answer?: Schema | undefined;
  body?: Schema | undefined;
}

/** @param group the call's group, whose words describe its fields */
export function describeCall(
  call: Call,
  group: string,
  declaration: Declaration,
  { answer = {}, body }: Written,
  sources: Sources,
): WrittenOperation {
  const { path } = parts(call);
  const { summary, file, bodyMedia } = declaration;
  const described = <Part extends object>(part: Part) => describeWords(group, part, sources);
  const item = described(answer);
  const kinds = kindsOf(sources.components, answer);
  const refusals = refusalsOf(call, declaration).map((status) => [
    status,
    status === 412 ? describeRefusal(status, described(withCurrent(item))) : referToRefusal(status),
  ]);
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => parameter(name, "path", true)),
    ...queryParameters(declaration),
    ...(isOfBrowser(call) ? [parameter(INTERACTION_BROWSER, "header", true)] : []),
    ...(takesDevice(call) ? [parameter(INTERACTION_DEVICE, "header", false)] : []),
    ...(takesVersion(call) ? [parameter("If-Match", "header", false)] : []),
  ];
  return {
    operationId: operationIdOf(call, kinds),
    tags: [group],
    summary,
    description: describePermission(call) + describeProof(call),
    security: securityOf(call),
    ...described({ parameters }),
    ...(body && {
      requestBody: { required: true, content: json(described(body), EXAMPLES[call]?.body, bodyMedia) },
    }),
    ...(file && { requestBody: { required: true, content: text(file.media) } }),
    responses: {
      ...describeSuccess(declaration, json(item, EXAMPLES[call]?.answer), tellsVersion(call, kinds)),
      ...Object.fromEntries(refusals),
    },
  };
}

/** The schemas that an answer may have. */
const kindsOf = (components: Components, answer: Schema): Schema[] =>
  (answer.anyOf ?? [answer]).map((kind) => followed(components, kind));

/** Whether the answer has the header ETag. */
const tellsVersion = (call: Call, kinds: Schema[]): boolean =>
  call.startsWith("GET ") && kinds.some(({ properties }) => properties?.version?.type === "integer");

function describeSuccess(
  { answer, status = 200, media }: Declaration,
  item: Content,
  hasTag: boolean,
): Record<string, Answer> {
  if (media) return { 200: { description: "Done.", content: text(media) } };
  if (!answer) return { 204: { description: "Done, without content." } };
  const headers = hasTag ? { headers: TAG } : undefined;
  return { [status]: { description: "Done.", ...headers, content: item } };
}

function describePermission(call: Call): string {
  const permission: Permission = PERMISSIONS[call];
  if (permission === "anyone") return "Needs no token.";
  if (permission === "signed-in")
    return "For all signed-in users, whichever application the token is for. Not for API tokens.";
  const ofTokens = permissionOfTokens(call);
  if (permission === "own")
    return `For all users signed in to the console. ${ofTokens ? `API tokens need \`${ofTokens}\`.` : "Not for API tokens."}`;
  const too = NEEDED_TOO[rulesOf(call)];
  return `Needs \`${permission}\`${too ? ` and \`${too}\`` : ""}.${ofTokens ? "" : " Not for API tokens."}`;
}

const PROOFS: Partial<Record<Call, string>> = PROVED;

/** " Needs a recent proof to deactivate it." */
function describeProof(call: Call): string {
  const when = PROOFS[rulesOf(call)];
  return when === undefined ? "" : ` Needs a recent proof${when === "always" ? "" : ` ${when}`}.`;
}

function securityOf(call: Call): Security[] {
  const permission: Permission = PERMISSIONS[call];
  if (permission === "anyone") return [];
  const too = [NEEDED_TOO[rulesOf(call)] ?? []].flat();
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
 * The rest of one's own things have no version.
 */
const takesVersion = (call: Call) =>
  call === "PUT /auth/account" ||
  call === "POST /auth/applications/:id/connection/redirect-uris" ||
  call === "POST /auth/webhooks/:id/secret" ||
  call === "POST /auth/webhooks/:id/take-over" ||
  /^(PUT|PATCH|DELETE) (?!\/auth\/account).*\/:id(\/connection|\/second-factor)?$/.test(call);

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

/** @param example unless it is composed of the fields' */
const json = (schema: Schema, example?: unknown, media = ["application/json"]): Content =>
  Object.fromEntries(media.map((type) => [type, { schema, ...(example !== undefined && { example }) }]));

/** @param call "GET /auth/users/:id" */
export function parts(call: Call) {
  const [method = "", path = ""] = call.split(" ");
  return { method, path };
}
