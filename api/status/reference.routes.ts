import { z } from "zod";
import type { Context } from "../context";
import { createNoun, type Noun } from "../noun/noun";
import { describeCalls, type OpenApi } from "./openapi";
import { CONTENT_SECURITY_POLICY, openApiPage } from "./openapi-page";

const DocumentSchema = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

/** @param nouns by group: all nouns of the service, including this one. They are described at the first request */
export function referenceRoutes(context: Context, nouns: Readonly<Record<string, Noun>>): Noun {
  const noun = createNoun(context);
  let document: OpenApi | undefined;
  const openApi = () => {
    document ??= describeCalls(nouns);
    return document;
  };

  noun.on(
    "GET /openapi.json",
    { summary: "Read this reference as OpenAPI 3.1", answer: DocumentSchema },
    openApi,
  );

  noun.on("GET /docs", { summary: "Read this reference as a page", media: "text/html" }, ({ http }) => {
    http.header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    http.header("Referrer-Policy", "no-referrer");
    return http.html(openApiPage(openApi()));
  });

  return noun;
}
