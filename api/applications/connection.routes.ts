import type { Context } from "../context";
import {
  ConnectionInputSchema,
  ConnectionPatchSchema,
  ConnectionSchema,
  RedirectUriInputSchema,
  RefusedRequestsSchema,
} from "../contract/connections";
import { createNoun } from "../noun/noun";
import { readApplication } from "./applications.changes";
import { addRedirectUri, changeConnection, readConnection } from "./connection.changes";
import { listRefusedRequests } from "./refused-requests.queries";

export function connectionRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine } = context;

  noun.on(
    "GET /auth/applications/:id/connection",
    { summary: "Read how an application signs people in", answer: ConnectionSchema },
    ({ id }) => readConnection(context, engine.read, id()),
  );

  noun.on(
    "PUT /auth/applications/:id/connection",
    {
      summary: "Replace how an application signs people in",
      body: ConnectionInputSchema,
      answer: ConnectionSchema,
    },
    (request) => changeConnection(context, request.id(), request.body, request),
  );

  noun.patch("PATCH /auth/applications/:id/connection", {
    summary: "Change parts of how an application signs people in",
    body: ConnectionPatchSchema,
  });

  noun.on(
    "POST /auth/applications/:id/connection/redirect-uris",
    {
      summary: "Register a redirect address of an OpenID Connect application",
      body: RedirectUriInputSchema,
      answer: ConnectionSchema,
    },
    (request) => addRedirectUri(context, request.id(), request.body.redirectUri, request),
  );

  noun.on(
    "GET /auth/applications/:id/refused-requests",
    {
      summary: "List an application's last refused OpenID Connect requests, the newest first",
      answer: RefusedRequestsSchema,
    },
    async ({ id }) => {
      const application = await readApplication(context, id());
      return listRefusedRequests(engine.read, application.id);
    },
  );

  return noun;
}
