import { type UserInput, type UserListQuery, UserListSchema, UserSchema } from "#api/contract/users";
import { type Bearer, call, ifMatch } from "./call.server";

const one = (id: string) => `/auth/users/${encodeURIComponent(id)}`;

export const users = {
  list: ({ token }: Bearer, query: UserListQuery) =>
    call({ method: "GET", path: "/auth/users", query, token, answer: UserListSchema }),

  /** An addition of our service: a foreign SSO API may not know the call. */
  get: ({ token }: Bearer, id: string) => call({ method: "GET", path: one(id), token, answer: UserSchema }),

  create: ({ token }: Bearer, body: UserInput) => call({ method: "POST", path: "/auth/users", body, token }),

  /** @param version the version that was edited: a user who was changed since is left alone (412) */
  update: ({ token }: Bearer, id: string, body: UserInput, version?: string) =>
    call({ method: "PUT", path: one(id), body, token, headers: ifMatch(version) }),

  delete: ({ token }: Bearer, id: string) => call({ method: "DELETE", path: one(id), token }),

  /** An addition of our service ("locks"): lets them try to sign in again. */
  unlock: ({ token }: Bearer, id: string) => call({ method: "DELETE", path: `${one(id)}/lock`, token }),
};
