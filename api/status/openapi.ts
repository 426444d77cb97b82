import type { Components, OpenApi } from "../../reference/document";
import { ErrorSchema } from "../contract/errors";
import type { Noun } from "../noun/noun";
import { version } from "../version";
import { collectComponents } from "./components";
import { describeCall, parts } from "./describe-call";
import { createGlossary } from "./glossary";
import { INTRODUCTION, SECURITY_SCHEMES } from "./introduction";
import { describeRefusals, HEADERS } from "./refusals";
import { describeTag, groupTags } from "./tags";
import { describeWords } from "./to-schema";

/**
 * Builds the document of all calls of the nouns from the schemas that validate them.
 *
 * @param nouns by group
 * @param publicUrl the origin of the service
 */
export function describeCalls(nouns: Readonly<Record<string, Noun>>, publicUrl: string): OpenApi {
  const calls = Object.entries(nouns).flatMap(([group, { declared }]) =>
    [...declared].map(([call, declaration]) => ({ group, call, declaration })),
  );
  const { components: collected, collect } = collectComponents(nouns);
  const error = collect("", ErrorSchema, "output");
  // Answers first: theirs are the plain names.
  const answers = calls.map(
    ({ group, declaration: { answer } }) => answer && collect(group, answer, "output"),
  );
  const bodies = calls.map(({ group, declaration: { body } }) => body && collect(group, body, "input"));

  const components: Components = {
    schemas: Object.fromEntries([...collected].map(([name, { schema }]) => [name, schema] as const).sort()),
    responses: describeRefusals(error),
    headers: HEADERS,
    securitySchemes: SECURITY_SCHEMES,
  };
  const sources = { components, findWord: createGlossary(Object.values(nouns)) };
  for (const { group, schema } of collected.values()) describeWords(group, schema, sources);

  const paths: OpenApi["paths"] = {};
  for (const [index, { group, call, declaration }] of calls.entries()) {
    const { method, path } = parts(call);
    const address = path.replace(/:(\w+)/g, "{$1}");
    const schemas = { answer: answers[index], body: bodies[index] };
    const operation = describeCall(call, group, declaration, schemas, sources);
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
  }
  const names = Object.keys(nouns);
  const server = `${publicUrl}/api`;
  return {
    openapi: "3.1.1",
    info: {
      title: "SSO service",
      version,
      license: { name: "MIT", identifier: "MIT" },
      description: INTRODUCTION.replaceAll("{server}", server),
    },
    servers: [{ url: server, description: "This service." }],
    tags: names.map(describeTag),
    "x-tagGroups": groupTags(names),
    paths,
    components,
  };
}
