import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { getPath } from "hono/utils/url";
import type { Context } from "../context";
import { HttpError, notFound } from "../http/errors";
import { identify, meter } from "../noun/around";
import type { Env } from "../noun/env";
import { providerConfig, resourceTypes, schemas } from "./documents";
import { answerError, createEndpoint, logRequests, ok } from "./endpoint";
import { groupEndpoints } from "./group-endpoints";
import { listResponse } from "./list";
import { BASE } from "./uris";
import { userEndpoints } from "./user-endpoints";

/** Directories add their paths to the base address, which somebody may have entered with a slash at its end. */
const pathOf = (request: Request) =>
  getPath(request)
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");

/** SCIM 2.0 (RFC 7643, 7644) at /scim/v2: what a directory manages here. */
export function createScim(context: Context): Hono<Env> {
  const app = new Hono<Env>({ getPath: pathOf });
  const { publicUrl } = context.config;
  identify(app, context);
  meter(app, context);
  logRequests(app, context);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (http, methods) => {
        const headers = { Allow: methods.join(", ") };
        const error = new HttpError(405, `This address accepts ${methods.join(" and ")}.`, { headers });
        return answerError(context, error, http);
      },
    }),
  );

  const on = createEndpoint(app, context);
  on("GET", `${BASE}/ServiceProviderConfig`, () => ok(providerConfig(publicUrl)));
  for (const [path, documents] of [
    ["/ResourceTypes", resourceTypes(publicUrl)],
    ["/Schemas", schemas(publicUrl)],
  ] as const) {
    on("GET", BASE + path, () => ok(listResponse(documents.length, { start: 0 }, [...documents])));
    for (const document of documents) on("GET", `${BASE}${path}/${document.id}`, () => ok(document));
  }
  userEndpoints(on, context);
  groupEndpoints(on, context);

  app.notFound((http) => answerError(context, notFound(), http));
  app.onError((error, http) => answerError(context, error, http));
  return app;
}
