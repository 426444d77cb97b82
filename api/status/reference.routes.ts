import { z } from "zod";
import type { Context } from "../context";
import { createNoun, type Noun } from "../noun/noun";
import { describeCalls, type OpenApi } from "./openapi";
import { CONTENT_SECURITY_POLICY, openApiPage } from "./openapi-page";

const DocumentSchema = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

/** @param nouns by group: all of the service's, this one too. They are described when somebody first asks */
export function referenceRoutes(context: Context, nouns: Readonly<Record<string, Noun>>): Noun {
  const noun = createNoun(context);
  let document: OpenApi | undefined;
  const openApi = () => {
    document ??= describeCalls(nouns);
    return document;
  };

  noun.on("GET /openapi.json", { summary: "This reference as OpenAPI 3.1", answer: DocumentSchema }, openApi);

  noun.on("GET /docs", { summary: "This reference as a page", media: "text/html" }, ({ http }) => {
    http.header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    http.header("Referrer-Policy", "no-referrer");
    return http.html(openApiPage(openApi()));
  });

  return noun;
}
