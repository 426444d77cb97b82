import type { Parameter } from "./document";
import { exampleIn } from "./example";
import type { Call } from "./view";

/** A call as a command for a shell, with the examples of what it requires. */
export function curlOf(server: string, call: Call): string {
  const { method, security, parameters, requestBody } = call;
  const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const example = media?.endsWith("json") && content ? exampleIn(content) : undefined;
  const headers = [
    ...(security.length > 0 ? [`Authorization: Bearer $TOKEN`] : []),
    ...parameters
      .filter(({ in: place }) => place === "header")
      .map(({ name, example }) => `${name}: ${example}`),
    ...(media ? [`Content-Type: ${media}`] : []),
  ];
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(address(server, call))}`,
    ...headers.map((header) => `-H ${header.includes("$TOKEN") ? `"${header}"` : quoted(header)}`),
    ...(example === undefined ? [] : [`-d ${quoted(JSON.stringify(example, null, 2))}`]),
    ...(media && example === undefined ? ["--data-binary @file"] : []),
  ];
  return lines.join(" \\\n  ");
}

function address(server: string, { path, parameters }: Call): string {
  const named = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place);
  const filled = named("path").reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );
  const query = named("query").filter(({ name, required }) => required || name === "page" || name === "size");
  const pairs = new URLSearchParams(query.map(({ name, example }) => [name, String(example)]));
  return `${server}${filled}${pairs.size > 0 ? `?${pairs}` : ""}`;
}

/** Text that a shell takes as it is. */
const quoted = (text: string) =>
  /^[\w:/.{}-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
