import type { z } from "zod";
import { ResetFactorsSchema, UserFactorsSchema } from "#api/contract/factors";
import { type UserInput, UserSchema } from "#api/contract/users";
import { type Added, AddedSchema } from "./added";
import { applications } from "./applications.server";
import { type Bearer, call, change } from "./call.server";
import { resource } from "./resource.server";
import { roles } from "./roles.server";
import { StatusSchema } from "./status";
import { isRemote } from "./transport.server";
import { toWireIds } from "./wire-ids";

const PATH = "/auth/users";

const WireUserSchema = UserSchema.extend({ status: StatusSchema });
/** A user as the SSO API has them. */
export type User = z.infer<typeof WireUserSchema>;

/** The new values of a user. A status that only the SSO API knows is sent back unchanged. */
export type UserChange = Omit<UserInput, "status"> & { status?: UserInput["status"] | string | number };

/** The calls with users as the SSO API has them. */
const plain = resource<User, object, Added>({ path: PATH, one: WireUserSchema, created: AddedSchema });

export const users = {
  ...plain,

  create: async (session: Bearer, user: UserChange) => plain.create(session, await toBody(session, user)),

  /** @param version the version that was edited: a user who was changed since is left alone (412) */
  update: async (session: Bearer, id: string, user: UserChange, version?: string) =>
    plain.update(session, id, await toBody(session, user), version),

  /** An addition of our service ("locks"): lets them try to sign in again. */
  unlock: ({ token }: Bearer, id: string) =>
    change({ method: "DELETE", path: `${PATH}/{id}/lock`, id, token }),

  /** An addition of our service ("second-factors"), as the two below. */
  factors: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: `${PATH}/{id}/factors`, id, token, answer: UserFactorsSchema }),

  /** Answers with the link for a new enrolment, this once. */
  removeFactors: ({ token }: Bearer, id: string, reason: string) =>
    change({
      method: "DELETE",
      path: `${PATH}/{id}/factors`,
      id,
      body: { reason },
      token,
      answer: ResetFactorsSchema,
    }),

  /** The same with the link, if it was the last one. */
  removeFactor: ({ token }: Bearer, userId: string, factorId: string, reason: string) =>
    change({
      method: "DELETE",
      path: `${PATH}/{userId}/factors/{id}`,
      userId,
      id: factorId,
      body: { reason },
      token,
      answer: ResetFactorsSchema,
    }),
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
