import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type Call, call, contains, digits, found, given, paged, paging } from "./call";
import { Refusal } from "./refusal";

const ApplicationBodySchema = z.strictObject({ applicationName: given, applicationStatus: z.boolean() });

export const applicationCalls: Record<string, Call> = {
  "GET /auth/applications": call({
    query: z.union([
      z.strictObject({}).transform(() => "all" as const),
      z.strictObject({ ...paging, searchTerm: given.optional() }),
    ]),
    answer({ data, query }) {
      const items = data.applications.map(({ secret: _, ...application }) => application);
      if (query === "all") return items.map(({ id, applicationName }) => ({ id, applicationName }));
      const { searchTerm, ...page } = query;
      return paged(
        items.filter(({ applicationName }) => contains(applicationName, searchTerm)),
        page,
      );
    },
  }),

  "POST /auth/applications": call({
    body: ApplicationBodySchema,
    answer({ data, body }) {
      if (data.applications.some(({ applicationName }) => applicationName === body.applicationName))
        throw Refusal.conflict("An application of this name exists");
      const application = { id: data.newId(), ...body, secret: randomBytes(32).toString("base64url") };
      data.applications.push(application);
      return { applicationId: application.id, applicationKey: application.secret };
    },
  }),

  "PUT /auth/applications/{id}": call({
    body: ApplicationBodySchema,
    answer({ data, id, body }) {
      Object.assign(found(data.applications, id), body);
      return "saved";
    },
  }),

  "DELETE /auth/applications/{id}": call({
    answer({ data, id }) {
      if (id === 1) throw Refusal.forbidden("This application stays");
      data.applications.splice(data.applications.indexOf(found(data.applications, id)), 1);
      for (const user of data.users) user.applications = user.applications.filter((one) => one !== id);
    },
  }),

  "GET /auth/applications/user-count": call({
    query: z.strictObject({ id: digits, type: z.literal("application") }),
    answer: ({ data, query: { id } }) => ({
      count: data.users.filter(({ applications }) => applications.includes(id)).length,
    }),
  }),
};
