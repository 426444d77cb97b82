import type { OpenApi } from "../../reference/document";
import type { Context } from "../context";
import { OpenApiSchema, ReferenceQuerySchema } from "../contract/reference";
import { notFound } from "../http/errors";
import { createNoun, type Noun } from "../noun/noun";
import { describeCalls } from "./openapi";

/** @param nouns by group: all nouns of the service, including this one. They are described at the first request */
export function referenceRoutes(context: Context, nouns: Readonly<Record<string, Noun>>): Noun {
  const noun = createNoun(context);
  let document: OpenApi | undefined;
  const openApi = () => {
    document ??= describeCalls(nouns, context.config.publicUrl);
    return document;
  };

  noun.on(
    "GET /openapi.json",
    { summary: "Read this reference as OpenAPI 3.1", answer: OpenApiSchema },
    openApi,
  );

  noun.on(
    "GET /docs",
    {
      summary: "Read this reference as a page",
      query: ReferenceQuerySchema,
      media: "text/html",
      refusals: [404],
    },
    async ({ query, http }) => {
      const { CONTENT_SECURITY_POLICY, standalonePage } = await import("../../reference/standalone");
      const { viewOf } = await import("../../reference/view");
      const view = viewOf(openApi(), query);
      if (!view) throw notFound("There is no such group of calls.");
      http.header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
      http.header("Referrer-Policy", "no-referrer");
      return http.html(standalonePage(view));
    },
  );

  return noun;
}
