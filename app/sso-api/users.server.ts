import type { z } from "zod";
import { pagedListSchema } from "#api/contract/lists";
import { type UserInput, type UserListQuery, UserSchema } from "#api/contract/users";
import { AddedSchema } from "./added";
import { applications } from "./applications.server";
import { type Bearer, call, change, ifMatch } from "./call.server";
import { roles } from "./roles.server";
import { StatusSchema } from "./status";
import { isRemote } from "./transport.server";
import { toWireIds } from "./wire-ids";

const WireUserSchema = UserSchema.extend({ status: StatusSchema });
const WireUserListSchema = pagedListSchema(WireUserSchema);
/** A user as the SSO API has them. */
export type User = z.infer<typeof WireUserSchema>;

/** What a change makes of a user. A status of the SSO API's own goes back as it came. */
export type UserChange = Omit<UserInput, "status"> & { status?: UserInput["status"] | string | number };

const ONE = "/auth/users/{id}";

export const users = {
  list: ({ token }: Bearer, query: UserListQuery) =>
    call({ method: "GET", path: "/auth/users", query, token, answer: WireUserListSchema }),

  /** An addition of our service: a foreign SSO API may not know the call. */
  get: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: ONE, id, token, answer: WireUserSchema }),

  create: async (session: Bearer, user: UserChange) => {
    const { token } = session;
    return change({
      method: "POST",
      path: "/auth/users",
      body: await toBody(session, user),
      token,
      answer: AddedSchema,
    });
  },

  /** @param version the version that was edited: a user who was changed since is left alone (412) */
  update: async (session: Bearer, id: string, user: UserChange, version?: string) => {
    const { token } = session;
    const body = await toBody(session, user);
    return change({ method: "PUT", path: ONE, id, body, token, headers: ifMatch(version) });
  },

  delete: ({ token }: Bearer, id: string) => change({ method: "DELETE", path: ONE, id, token }),

  /** An addition of our service ("locks"): lets them try to sign in again. */
  unlock: ({ token }: Bearer, id: string) => change({ method: "DELETE", path: `${ONE}/lock`, id, token }),
};

/** A user as the SSO API takes them: no number is none sent, an empty one takes it away, and ids are as the SSO API writes them. */
async function toBody(session: Bearer, { mobileNo, ...user }: UserChange) {
  const body = { ...user, ...(mobileNo !== null && { mobileNo }) };
  if (!isRemote()) return body;
  const [allApplications, allRoles] = await Promise.all([
    applications.wireOptions(session),
    roles.wireOptions(session),
  ]);
  return {
    ...body,
    applications: toWireIds("applications", user.applications, allApplications),
    roles: toWireIds("roles", user.roles, allRoles),
  };
}
