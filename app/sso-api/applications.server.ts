import { z } from "zod";
import {
  type ApplicationInput,
  ApplicationOptionSchema,
  ApplicationSchema,
  CreatedApplicationSchema,
} from "#api/contract/applications";
import { CountSchema, pagedListSchema, type SearchQuery } from "#api/contract/lists";
import { type Bearer, call, change, ifMatch } from "./call.server";
import { keptList } from "./kept-lists.server";
import { type Status, StatusSchema } from "./status";
import { WireIdSchema } from "./wire-ids";

const ONE = "/auth/applications/{id}";

const WireApplicationSchema = ApplicationSchema.extend({ applicationStatus: StatusSchema });
const WireApplicationListSchema = pagedListSchema(WireApplicationSchema);
/** An application as the SSO API has it. */
export type Application = z.infer<typeof WireApplicationSchema>;

/** What a change makes of an application. A status of the SSO API's own goes back as it came. */
export type ApplicationChange = Omit<ApplicationInput, "applicationStatus"> & {
  applicationStatus?: Exclude<Status, null>;
};

const WireOptionsSchema = z.array(ApplicationOptionSchema.extend({ id: WireIdSchema }));

export const applications = {
  list: ({ token }: Bearer, query: SearchQuery) =>
    call({ method: "GET", path: "/auth/applications", query, token, answer: WireApplicationListSchema }),

  /** For dropdowns: all of them, or the person's own where they administer nothing. */
  options: async (session: Bearer) =>
    (await applications.wireOptions(session)).map((option) => ({ ...option, id: String(option.id) })),

  /** The same with ids as the SSO API writes them. */
  wireOptions: (session: Bearer) =>
    keptList(session, "applications", () =>
      call({
        method: "GET",
        path: "/auth/applications",
        token: session.token,
        answer: WireOptionsSchema,
      }),
    ),

  /** An addition of our service: a foreign SSO API may not know the call. */
  get: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: ONE, id, token, answer: WireApplicationSchema }),

  /** Answers with the application's key and, this once, its secret. */
  create: ({ token }: Bearer, body: ApplicationChange) =>
    change({ method: "POST", path: "/auth/applications", body, token, answer: CreatedApplicationSchema }),

  /** @param version the version that was edited: an application that was changed since is left alone (412) */
  update: ({ token }: Bearer, id: string, body: ApplicationChange, version?: string) =>
    change({ method: "PUT", path: ONE, id, body, token, headers: ifMatch(version) }),

  /** An addition of our service. Answers with the key and, this once, the new secret; the old one is void. */
  replaceSecret: ({ token }: Bearer, id: string) =>
    call({ method: "POST", path: `${ONE}/secret`, id, token, answer: CreatedApplicationSchema }),

  delete: ({ token }: Bearer, id: string) => change({ method: "DELETE", path: ONE, id, token }),

  /** How many users have the application. */
  userCount: async ({ token }: Bearer, id: string) => {
    const query = { id, type: "application" };
    const path = "/auth/applications/user-count";
    return (await call({ method: "GET", path, query, token, answer: CountSchema })).count;
  },
};
