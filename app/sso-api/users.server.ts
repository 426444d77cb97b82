import { z } from "zod";
import type { UserExportQuery } from "#api/contract/batches";
import { type ResetFactorsInput, ResetFactorsSchema, UserFactorsSchema } from "#api/contract/factors";
import { IdSchema } from "#api/contract/lists";
import { mapFields } from "#api/contract/map-fields";
import { SentLinkSchema } from "#api/contract/sent-link";
import { optionalUserFields } from "#api/contract/user-fields";
import { UserFilterOptionsSchema } from "#api/contract/user-list";
import { type UserInput, UserSchema } from "#api/contract/users";
import { applications } from "./applications.server";
import { cachedList } from "./cached-lists.server";
import { type Bearer, call, callForStream, change } from "./call.server";
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

/** What was added, and an invitation if one was made. */
const AddedUserSchema = z
  .object({ id: IdSchema.optional(), invitation: SentLinkSchema.optional() })
  .catch({});
type AddedUser = z.infer<typeof AddedUserSchema>;

/** The calls with users as the SSO API has them. */
const plain = resource<User, object, AddedUser>({
  path: PATH,
  one: WireUserSchema,
  created: AddedUserSchema,
});

export const users = {
  ...plain,

  create: async (session: Bearer, user: UserChange) => plain.create(session, await toBody(session, user)),

  /** @param version the version that was edited: a user who was changed since is left alone (412) */
  update: async (session: Bearer, id: string, user: UserChange, version?: string) =>
    plain.update(session, id, await toBody(session, user), version),

  /** An addition of our service ("people"): what the filters of the list can be set to. */
  filters: (session: Bearer) =>
    cachedList(session, "user-filters", () =>
      call({
        method: "GET",
        path: `${PATH}/filters`,
        token: session.token,
        answer: UserFilterOptionsSchema,
      }),
    ),

  /** An addition of our service ("batches"): a CSV file that an import takes as it is. */
  export: ({ token }: Bearer, { ids, ...filters }: UserExportQuery) =>
    callForStream({ method: "GET", path: `${PATH}/export`, query: { ...filters, ids: ids?.join() }, token }),

  /** An addition of our service ("batches"): a CSV file with who can open what. */
  accessReport: ({ token }: Bearer, { ids, ...filters }: UserExportQuery) =>
    callForStream({
      method: "GET",
      path: `${PATH}/access-report`,
      query: { ...filters, ids: ids?.join() },
      token,
    }),

  /** An addition of our service ("locks"): lets them try to sign in again. */
  unlock: ({ token }: Bearer, id: string) =>
    change({ method: "DELETE", path: `${PATH}/{id}/lock`, id, token }),

  /**
   * An addition of our service ("invitations"), as the two below: a new link in place of the earlier one.
   *
   * @param send true to send it, false to be answered with it, this once
   */
  invite: ({ token }: Bearer, id: string, send: boolean) =>
    change({
      method: "POST",
      path: `${PATH}/{id}/invitation`,
      id,
      body: { send },
      token,
      answer: SentLinkSchema,
    }),

  withdrawInvitation: ({ token }: Bearer, id: string) =>
    change({ method: "DELETE", path: `${PATH}/{id}/invitation`, id, token }),

  makeResetLink: ({ token }: Bearer, id: string, send: boolean) =>
    change({
      method: "POST",
      path: `${PATH}/{id}/password-reset`,
      id,
      body: { send },
      token,
      answer: SentLinkSchema,
    }),

  /** An addition of our service ("second-factors"), as the two below. */
  factors: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: `${PATH}/{id}/factors`, id, token, answer: UserFactorsSchema }),

  /** Makes a link for a new enrolment, which is sent or answered, this once. */
  removeFactors: ({ token }: Bearer, id: string, removal: ResetFactorsInput) =>
    change({
      method: "DELETE",
      path: `${PATH}/{id}/factors`,
      id,
      body: removal,
      token,
      answer: ResetFactorsSchema,
    }),

  /** The same with the link, if it was the last one. */
  removeFactor: ({ token }: Bearer, userId: string, factorId: string, removal: ResetFactorsInput) =>
    change({
      method: "DELETE",
      path: `${PATH}/{userId}/factors/{id}`,
      userId,
      id: factorId,
      body: removal,
      token,
      answer: ResetFactorsSchema,
    }),
};

/**
 * A user as the SSO API takes them: an optional text that is null isn't sent, an empty one takes it away, and ids are as
 * the SSO API writes them.
 */
async function toBody(session: Bearer, user: UserChange) {
  const body = { ...user, ...mapFields(optionalUserFields, (name) => user[name] ?? undefined) };
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
