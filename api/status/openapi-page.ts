import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { OpenApi, Operation, Schema } from "./openapi";

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dde3, #3a404a); --soft: light-dark(#f3f5f8, #22262d); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.5rem; }
nav ul { list-style: none; padding: 0; columns: 22rem; }
nav li { break-inside: avoid; padding: 0.1rem 0; }
section { border: 1px solid var(--line); border-radius: 0.75rem; padding: 0 1.25rem 1rem; margin: 1.5rem 0; }
h2 { font-size: 1.1rem; background: var(--soft); margin: 0 -1.25rem 1rem; padding: 0.75rem 1.25rem; border-radius: 0.75rem 0.75rem 0 0; }
h2 a { color: inherit; text-decoration: none; }
h2 a:hover, h2 a:focus { text-decoration: underline; }
h3 { font-size: 0.95rem; margin: 1.25rem 0 0.25rem; }
p { margin: 0.25rem 0; }
ul { margin: 0.25rem 0; padding-left: 1.25rem; }
`;

/** Nothing but the page's own style, known by its hash. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

type Html = ReturnType<typeof html>;

interface Call extends Operation {
  method: string;
  path: string;
}

/** The document for people: one page, which needs no script. */
export function openApiPage({ info, servers, paths, components }: OpenApi) {
  const calls: Call[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path: `${servers[0]?.url}${path}`,
    })),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <h1>${info.title}</h1>
        <p>${info.description}</p>
        <p>The same for programs: <a href="openapi.json">openapi.json</a>.</p>
        <nav aria-label="Calls">
          <ul>${calls.map(({ operationId, method, path }) => html`<li><a href="#${operationId}"><code>${method} ${path}</code></a></li>`)}</ul>
        </nav>
        <main>
          ${calls.map(callSection)}
          <section id="error">
            <h2><a href="#error">Every refusal</a></h2>
            ${schemaOf(components.schemas.Error)}
          </section>
        </main>
      </body>
    </html>`;
}

const callSection = ({ operationId, method, path, summary, description, ...call }: Call): Html => html`
  <section id="${operationId}">
    <h2><a href="#${operationId}"><code>${method} ${path}</code></a></h2>
    <p>${summary}. ${description}</p>
    ${call.parameters.length > 0 ? html`<h3>Parameters</h3><ul>${call.parameters.map((parameter) => field(`${parameter.name}`, parameter.schema, parameter.required, `${parameter.in}, `))}</ul>` : ""}
    ${call.requestBody ? html`<h3>Body</h3>${contentOf(call.requestBody.content)}` : ""}
    ${Object.entries(call.responses).map(([status, response]) =>
      Number(status) < 300 ? html`<h3>Answer ${status}</h3>${contentOf(response.content)}` : "",
    )}
    <h3>Refusals</h3>
    <ul>${Object.entries(call.responses).map(([status, response]) => (Number(status) < 300 ? "" : html`<li><a href="#error">${status}</a> ${response.description}</li>`))}</ul>
  </section>`;

function contentOf(content: Operation["responses"][string]["content"]): Html {
  const [media, schema] =
    Object.entries(content ?? {}).map(([name, { schema }]) => [name, schema] as const)[0] ?? [];
  if (!schema) return html`<p>Nothing.</p>`;
  return media === "application/json" ? schemaOf(schema) : html`<p><code>${media}</code></p>`;
}

/** A schema as text, with its fields in a list below it. */
function schemaOf(schema: Schema): Html {
  return html`<p>${textOf(schema)}</p>${fieldsOf(schema)}`;
}

function field(name: string, schema: Schema, required: boolean, before = ""): Html {
  const text = `${before}${textOf(schema)}${required ? "" : ", optional"}`;
  return html`<li><code>${name}</code> ${text}${fieldsOf(schema)}</li>`;
}

/** The fields of an object, of the objects of a list, or of each kind that it may be. */
function fieldsOf(schema: Schema): Html | "" {
  const { properties, required = [], items, anyOf } = schema;
  if (properties) {
    return html`<ul>${Object.entries(properties).map(([name, inner]) => field(name, inner as Schema, required.includes(name)))}</ul>`;
  }
  if (items) return fieldsOf(items as Schema);
  const kinds = (anyOf ?? []).filter((kind) => fieldsOf(kind as Schema) !== "");
  return kinds.length === 0
    ? ""
    : html`${kinds.map((kind) => html`<p>${textOf(kind as Schema)}:</p>${fieldsOf(kind as Schema)}`)}`;
}

/** "string, 1 to 64 characters" */
function textOf(schema: Schema): string {
  const { type, items, anyOf, enum: values, const: only, format } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(" or ");
  if (anyOf) return anyOf.map((kind) => textOf(kind as Schema)).join(" or ");
  if (items) return `list of ${textOf(items as Schema)}`;
  const name = [type ?? "anything"].flat().join(" or ");
  const notes = [
    format,
    bounds(schema.minLength, schema.maxLength, " characters"),
    bounds(schema.minimum, schema.maximum, ""),
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} by default`,
  ];
  return [name, ...notes.filter((note) => note !== undefined)].join(", ");
}

function bounds(least: unknown, most: unknown, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return `at least ${least}${unit}`;
  return `${least === undefined ? "at most " : `${least} to `}${most}${unit}`;
}
