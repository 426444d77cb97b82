import { z } from "zod";
import type { OpenApi, Operation, Schema } from "#reference/document";
import { resolve, resolvePaths } from "#reference/resolve";
import type { Answer } from "./client";

type Check = z.ZodType | "no body" | "no JSON";

/** What a service says of itself, ready to hold its answers against. */
export interface Reference {
  calls: { method: string; path: RegExp; answers: Map<number, Check> }[];
  error: z.ZodType;
}

/** They are the same for every service of a run, and slow to make. */
const made = new Map<string, Reference>();

export function readReference(document: OpenApi): Reference {
  const text = JSON.stringify(document);
  const reference = made.get(text) ?? make(document);
  made.set(text, reference);
  return reference;
}

function make(document: OpenApi): Reference {
  const { components } = document;
  const error = toZod(resolve(components, { $ref: "#/components/schemas/Error" }));
  const checkOf = ({ content }: Operation["responses"][string]): Check => {
    if (!content) return "no body";
    const schema = content["application/json"]?.schema;
    if (!schema) return "no JSON";
    return toZod(schema);
  };
  const calls = Object.entries(resolvePaths(document)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
      answers: new Map(Object.entries(responses).map(([status, given]) => [Number(status), checkOf(given)])),
    })),
  );
  return { calls, error };
}

const toZod = (schema: Schema) => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

/** @throws where an answer has a status, a key or a value that the reference does not name */
export function requireFit({ calls, error }: Reference, method: string, path: string, answer: Answer): void {
  const address = path.split("?", 1)[0] ?? "";
  const found = calls.filter((call) => call.method === method && call.path.test(address));
  // "user-count" is no id.
  const call = found.find((candidate) => !candidate.path.source.includes("[^/]+")) ?? found[0];
  const outside = method === "HEAD" || method === "OPTIONS" ? undefined : error;
  const check = call ? call.answers.get(answer.status) : outside;
  const name = `${method} ${path} answered ${answer.status}`;
  if (call && !check) throw new Error(`${name}, which the reference does not name: ${answer.body?.message}`);
  if (check === "no body" && answer.body !== "") throw new Error(`${name} with a body.`);
  if (typeof check !== "object") return;
  const result = check.safeParse(answer.body);
  if (!result.success) throw new Error(`${name} unlike the reference:\n${z.prettifyError(result.error)}`);
}
