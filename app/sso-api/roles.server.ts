import { CountSchema, type SearchQuery } from "#api/contract/lists";
import { type RoleInput, RoleListSchema, RoleOptionsSchema } from "#api/contract/roles";
import { type Bearer, call } from "./call.server";

export const roles = {
  list: ({ token }: Bearer, query: SearchQuery) =>
    call({ method: "GET", path: "/auth/roles", query, token, answer: RoleListSchema }),

  /** All of them, for dropdowns. */
  options: ({ token }: Bearer) =>
    call({ method: "GET", path: "/auth/roles/drop-down", token, answer: RoleOptionsSchema }),

  create: ({ token }: Bearer, body: RoleInput) => call({ method: "POST", path: "/auth/roles", body, token }),

  delete: ({ token }: Bearer, id: string) =>
    call({ method: "DELETE", path: `/auth/roles/${encodeURIComponent(id)}`, token }),

  /** How many users have the role. */
  userCount: async ({ token }: Bearer, id: string) => {
    const query = { id, type: "role" };
    return (await call({ method: "GET", path: "/auth/roles/user-count", query, token, answer: CountSchema }))
      .count;
  },
};
