import { z } from "zod";
import type { Context } from "../context";
import {
  ApplicationCountQuerySchema,
  ApplicationInputSchema,
  ApplicationListSchema,
  ApplicationOptionsSchema,
  ApplicationSchema,
  CreatedApplicationSchema,
} from "../contract/applications";
import { CountSchema, SearchQuerySchema } from "../contract/lists";
import { requireMatch } from "../noun/if-match";
import { createNoun } from "../noun/noun";
import { isAdministrative } from "../noun/require-permission";
import {
  changeApplication,
  createApplication,
  readApplication,
  readApplicationUserCount,
  removeApplication,
  replaceSecret,
} from "./applications.changes";
import { listApplicationOptions, listApplications } from "./applications.queries";

export function applicationsRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine } = context;

  noun.on(
    "GET /auth/applications",
    {
      summary: "List applications, or one's own; without any query all of them, for dropdowns",
      query: SearchQuerySchema,
      answer: z.union([ApplicationListSchema, ApplicationOptionsSchema]),
    },
    ({ query, caller, http }) => {
      const userId = isAdministrative(caller) ? undefined : caller.userId;
      const paged = new URL(http.req.url).searchParams.size > 0;
      return paged
        ? listApplications(engine.read, query, userId)
        : listApplicationOptions(engine.read, userId);
    },
  );

  noun.on(
    "GET /auth/applications/user-count",
    {
      summary: "How many users have an application",
      query: ApplicationCountQuerySchema,
      answer: CountSchema,
      refusals: [404],
    },
    ({ query }) => readApplicationUserCount(context, query.id),
  );

  noun.on(
    "GET /auth/applications/:id",
    { summary: "Read an application", answer: ApplicationSchema },
    ({ id }) => readApplication(context, id()),
  );

  noun.on(
    "POST /auth/applications",
    {
      summary: "Add an application; its secret is answered this once",
      body: ApplicationInputSchema,
      answer: CreatedApplicationSchema,
      status: 201,
    },
    ({ body, caller, origin }) => createApplication(context, body, caller, origin),
  );

  noun.on(
    "PUT /auth/applications/:id",
    { summary: "Replace an application", body: ApplicationInputSchema, answer: ApplicationSchema },
    ({ id, body, caller, origin, http }) =>
      changeApplication(context, id(), body, {
        caller,
        origin,
        requireVersion: (current) => requireMatch(http, current),
      }),
  );

  noun.on(
    "POST /auth/applications/:id/secret",
    {
      summary: "Replace an application's secret; the new one is answered this once",
      answer: CreatedApplicationSchema,
      status: 201,
    },
    ({ id, caller, origin }) => replaceSecret(context, id(), { caller, origin }),
  );

  noun.on(
    "DELETE /auth/applications/:id",
    { summary: "Delete an application" },
    ({ id, caller, origin, http }) =>
      removeApplication(context, id(), {
        caller,
        origin,
        requireVersion: (current) => requireMatch(http, current),
      }),
  );

  return noun;
}
