import type { OpenApi } from "../../reference/document";
import { ErrorSchema } from "../contract/errors";
import type { Noun } from "../noun/noun";
import { version } from "../version";
import { describeCall, parts } from "./describe-call";
import { INTRODUCTION, SECURITY_SCHEMES } from "./introduction";
import { HEADERS } from "./refusals";
import { describeTag, groupTags } from "./tags";
import { describeWords, toSchema } from "./to-schema";

/**
 * Builds the document of all calls of the nouns from the schemas that validate them.
 *
 * @param nouns by group
 * @param publicUrl the origin of the service
 */
export function describeCalls(nouns: Readonly<Record<string, Noun>>, publicUrl: string): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const [group, { declared }] of Object.entries(nouns)) {
    for (const [call, declaration] of declared) {
      const { method, path } = parts(call);
      const address = path.replace(/:(\w+)/g, "{$1}");
      const operation = describeCall(call, group, declaration);
      paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
    }
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
    components: {
      schemas: { Error: describeWords("", toSchema(ErrorSchema, "output")) },
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
