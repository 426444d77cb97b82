import { z } from "zod";
import type { Context } from "../context";
import { ApplicationOverviewSchema } from "../contract/application-page";
import * as applications from "../contract/applications";
import {
  ApplicationCountQuerySchema,
  ApplicationInputSchema,
  ApplicationListSchema,
  ApplicationOptionsSchema,
  ApplicationPatchSchema,
  ApplicationSchema,
  CreatedApplicationSchema,
  NewApplicationSchema,
} from "../contract/applications";
import { applicationsWords } from "../contract/applications.words";
import { CountSchema, SearchQuerySchema } from "../contract/lists";
import { createNoun } from "../noun/noun";
import { isAllowed } from "../noun/require-permission";
import {
  changeApplication,
  createApplication,
  readApplication,
  readApplicationUserCount,
  readOverview,
  removeApplication,
} from "./applications.changes";
import { listApplicationOptions, listApplications, listApplicationsOf } from "./applications.queries";

export function applicationsRoutes(context: Context) {
  const noun = createNoun(context, { schemas: applications, words: applicationsWords });
  const { engine } = context;

  noun.on(
    "GET /auth/applications",
    {
      summary: "List applications, or the caller's own; without a query, all of them for dropdowns",
      query: SearchQuerySchema,
      answer: z.union([ApplicationListSchema, ApplicationOptionsSchema]),
    },
    ({ query, caller, http }) => {
      const userId = isAllowed(caller, "applications:read") ? undefined : caller.userId;
      const paged = new URL(http.req.url).searchParams.size > 0;
      if (!paged) return listApplicationOptions(engine.read, userId);
      return userId === undefined
        ? listApplications(engine, query, context.now())
        : listApplicationsOf(engine.read, query, userId);
    },
  );

  noun.on(
    "GET /auth/applications/user-count",
    {
      summary: "Count the users of an application",
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
    "GET /auth/applications/:id/overview",
    { summary: "Read what an application's page shows", answer: ApplicationOverviewSchema },
    ({ id }) => readOverview(context, id()),
  );

  noun.on(
    "POST /auth/applications",
    {
      summary: "Add an application; only this answer contains the secret",
      body: NewApplicationSchema,
      answer: CreatedApplicationSchema,
      status: 201,
    },
    (request) => createApplication(context, request.body, request),
  );

  noun.on(
    "PUT /auth/applications/:id",
    { summary: "Replace an application", body: ApplicationInputSchema, answer: ApplicationSchema },
    (request) => changeApplication(context, request.id(), request.body, request),
  );

  noun.patch("PATCH /auth/applications/:id", {
    summary: "Change fields of an application",
    body: ApplicationPatchSchema,
  });

  noun.on("DELETE /auth/applications/:id", { summary: "Delete an application" }, (request) =>
    removeApplication(context, request.id(), request),
  );

  return noun;
}
