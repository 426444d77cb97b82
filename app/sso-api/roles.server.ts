import { z } from "zod";
import { CountSchema, type SearchQuery } from "#api/contract/lists";
import { type RoleInput, RoleListSchema, RoleSchema } from "#api/contract/roles";
import { AddedSchema } from "./added";
import { type Bearer, call, change } from "./call.server";
import { keptList } from "./kept-lists.server";
import { WireIdSchema } from "./wire-ids";

const WireOptionsSchema = z.array(RoleSchema.extend({ id: WireIdSchema }));

export const roles = {
  list: ({ token }: Bearer, query: SearchQuery) =>
    call({ method: "GET", path: "/auth/roles", query, token, answer: RoleListSchema }),

  /** All of them, for dropdowns. */
  options: async (session: Bearer) =>
    (await roles.wireOptions(session)).map((option) => ({ ...option, id: String(option.id) })),

  /** The same with ids as the SSO API writes them. */
  wireOptions: (session: Bearer) =>
    keptList(session, "roles", () =>
      call({ method: "GET", path: "/auth/roles/drop-down", token: session.token, answer: WireOptionsSchema }),
    ),

  create: ({ token }: Bearer, body: RoleInput) =>
    change({ method: "POST", path: "/auth/roles", body, token, answer: AddedSchema }),

  delete: ({ token }: Bearer, id: string) =>
    change({ method: "DELETE", path: "/auth/roles/{id}", id, token }),

  /** How many users have the role. */
  userCount: async ({ token }: Bearer, id: string) => {
    const query = { id, type: "role" };
    return (await call({ method: "GET", path: "/auth/roles/user-count", query, token, answer: CountSchema }))
      .count;
  },
};
