import type { Context } from "../context";
import { ScimRequestListQuerySchema, ScimRequestListSchema, ScimStatusSchema } from "../contract/scim-status";
import { createNoun } from "../noun/noun";
import { countManaged, listScimRequests } from "./requests.queries";
import { BASE } from "./uris";

/** What the console shows of SCIM. */
export function scimRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine, config, scimRequests } = context;

  noun.on(
    "GET /auth/scim",
    { summary: "Read what a directory needs to be set up, and what it manages", answer: ScimStatusSchema },
    async ({ origin }) => {
      await scimRequests.flush();
      return {
        address: `${config.publicUrl}${BASE}`,
        ...(await countManaged(engine.longRead, origin.at)),
      };
    },
  );

  noun.on(
    "GET /auth/scim/requests",
    {
      summary: "List the last requests of directories, newest first",
      query: ScimRequestListQuerySchema,
      answer: ScimRequestListSchema,
    },
    async ({ query }) => {
      await scimRequests.flush();
      return listScimRequests(engine.read, query);
    },
  );

  return noun;
}
