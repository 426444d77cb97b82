import { type UserInput, type UserListQuery, UserListSchema, UserSchema } from "#api/contract/users";
import { applications } from "./applications.server";
import { type Bearer, call, change, ifMatch } from "./call.server";
import { roles } from "./roles.server";
import { isRemote } from "./transport.server";
import { toWireIds } from "./wire-ids";

const ONE = "/auth/users/{id}";

export const users = {
  list: ({ token }: Bearer, query: UserListQuery) =>
    call({ method: "GET", path: "/auth/users", query, token, answer: UserListSchema }),

  /** An addition of our service: a foreign SSO API may not know the call. */
  get: ({ token }: Bearer, id: string) => call({ method: "GET", path: ONE, id, token, answer: UserSchema }),

  create: async (session: Bearer, user: UserInput) => {
    const { token } = session;
    return change({ method: "POST", path: "/auth/users", body: await toBody(session, user), token });
  },

  /** @param version the version that was edited: a user who was changed since is left alone (412) */
  update: async (session: Bearer, id: string, user: UserInput, version?: string) => {
    const { token } = session;
    const body = await toBody(session, user);
    return change({ method: "PUT", path: ONE, id, body, token, headers: ifMatch(version) });
  },

  delete: ({ token }: Bearer, id: string) => change({ method: "DELETE", path: ONE, id, token }),

  /** An addition of our service ("locks"): lets them try to sign in again. */
  unlock: ({ token }: Bearer, id: string) => change({ method: "DELETE", path: `${ONE}/lock`, id, token }),
};

/** A user as the SSO API takes them: no number is none sent, and ids are as the SSO API writes them. */
async function toBody(session: Bearer, { mobileNo, ...user }: UserInput) {
  const body = { ...user, ...(mobileNo !== null && { mobileNo }) };
  if (!isRemote()) return body;
  const [allApplications, allRoles] = await Promise.all([
    applications.wireOptions(session),
    roles.wireOptions(session),
  ]);
  return {
    ...body,
    applications: toWireIds(user.applications, allApplications),
    roles: toWireIds(user.roles, allRoles),
  };
}
