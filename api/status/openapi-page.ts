import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { OpenApi, Operation, Parameter } from "./openapi";
import { STYLE } from "./openapi-style";
import { describeField, describeSchema, exampleOf } from "./schema-html";

/** Allows only the page's own style, by its hash. */
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

/** The reference as one page without scripts. */
export function openApiPage({ info, servers, tags, paths, components }: OpenApi) {
  const calls: Call[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path: `${servers[0]?.url}${path}`,
    })),
  );
  const groups = tags.map(({ name }) => ({
    name,
    id: `group-${name.toLowerCase().replaceAll(" ", "-")}`,
    calls: calls.filter((call) => call.tags.includes(name)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}: reference</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <header>
          <a href="/"><span aria-hidden="true">← </span>Back to the console</a>
          <a href="/external/guide">Integration guide</a>
          <a href="openapi.json">openapi.json</a>
          <a href="#contents" class="small">Contents</a>
        </header>
        <main>
          <h1>${info.title}</h1>
          <p>${info.description}</p>
          <section id="authentication">
            <h2>How to authenticate</h2>
            ${textOf(components.securitySchemes.bearer.description)}
          </section>
          ${groups.map(({ name, id, calls }) => html`<section id="${id}"><h2>${name}</h2>${calls.map(callArticle)}</section>`)}
          <section id="error">
            <h2>Refusals</h2>
            <p>A call that is refused answers with its status and this body.</p>
            ${contentOf({ "application/json": { schema: components.schemas.Error } })}
          </section>
        </main>
        <nav id="contents" aria-label="Contents">
          <h2>Contents</h2>
          <p><a href="#authentication">How to authenticate</a></p>
          ${groups.map(
            ({ name, id, calls }) => html`<p><a href="#${id}">${name}</a></p>
              <ul>${calls.map(({ operationId, method, path }) => html`<li><a href="#${operationId}"><b>${method}</b> ${path}</a></li>`)}</ul>`,
          )}
          <p><a href="#error">Refusals</a></p>
        </nav>
      </body>
    </html>`;
}

const callArticle = ({ operationId, method, path, summary, description, ...call }: Call): Html => html`
  <article id="${operationId}">
    <h3><a href="#${operationId}"><b>${method}</b> ${path}</a></h3>
    <p>${summary}. ${description}</p>
    ${call.parameters.length > 0 ? html`<h4>Parameters</h4><dl>${call.parameters.map(parameterField)}</dl>` : ""}
    ${call.requestBody ? html`<h4>Body</h4>${contentOf(call.requestBody.content)}` : ""}
    ${Object.entries(call.responses).map(([status, { content }]) =>
      Number(status) < 300 ? html`<h4>Answer ${status}</h4>${contentOf(content)}` : "",
    )}
    <h4>Refusals</h4>
    <ul>${Object.entries(call.responses).map(([status, { description }]) => (Number(status) < 300 ? "" : html`<li><a href="#error">${status}</a> ${description}</li>`))}</ul>
  </article>`;

const parameterField = ({ name, in: place, required, description, schema }: Parameter): Html =>
  describeField(name, { description, ...schema }, required, place);

/** Paragraphs, with text between backticks as code. */
const textOf = (text: string): Html[] =>
  text.split("\n\n").map((paragraph) => {
    const parts = paragraph.split("`");
    return html`<p>${parts.map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}</p>`;
  });

function contentOf(content: Operation["responses"][string]["content"]): Html {
  const [only] = Object.entries(content ?? {});
  if (!only) return html`<p>Nothing.</p>`;
  const [media, { schema }] = only;
  if (media !== "application/json") return html`<p><code>${media}</code></p>`;
  return html`${describeSchema(schema)}<pre>${JSON.stringify(exampleOf(schema), null, 2)}</pre>`;
}
