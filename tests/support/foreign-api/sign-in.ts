import { z } from "zod";
import { type Call, call, openCall } from "./call";
import type { ForeignApplication, ForeignData } from "./data";
import { Refusal } from "./refusal";

/** What an application's back end sends its people here with. */
export const signedBy = (application: ForeignApplication) => `request-signed-with-${application.secret}`;

/** The console's own application goes by its number, as self-sign says it; others come out of an address, as text. */
const AppIdSchema = z.union([z.literal(1), z.string().regex(/^\d+$/).transform(Number)]);

const applicationOf = (data: ForeignData, id: number) => data.applications.find((one) => one.id === id);

export const signInCalls: Record<string, Call> = {
  "POST /auth/login": openCall({
    body: z.strictObject({
      username: z.string().min(1),
      password: z.string().min(1),
      appId: AppIdSchema,
      signedRequest: z.string(),
    }),
    answer({ data, tokens, body: { username, password, appId, signedRequest } }) {
      const application = applicationOf(data, appId);
      if (!application || signedRequest !== signedBy(application))
        throw Refusal.unreadable("unknown signature");
      const user = data.users.find((one) => one.username === username && one.status);
      if (!user || user.password === "" || user.password !== password) throw Refusal.wrongSignIn();
      if (!user.applications.includes(appId)) {
        throw Refusal.forbidden(`${application.applicationName} is not for you`);
      }
      data.record(`${user.name} signed in to ${application.applicationName}`, user, application);
      return tokens.issue(user);
    },
  }),

  "POST /auth/self-sign": openCall({
    answer: ({ data: { applications } }) => ({
      appId: 1,
      signedResponse: applications[0] && signedBy(applications[0]),
    }),
  }),

  "POST /auth/application/verify-access": call({
    body: z.strictObject({ appId: AppIdSchema.optional() }),
    answer: ({ tokens, body: { appId }, who }) => ({
      applicationAccess: appId === undefined ? who.applications.length > 0 : who.applications.includes(appId),
      ...tokens.issue(who),
      newUser: who.applications.length === 0,
    }),
  }),

  "GET /auth/logout": call({ answer: ({ tokens, bearer }) => tokens.end(bearer) }),

  "GET /auth/profile": call({
    answer: ({ data, who: { name, roles } }) => ({
      name,
      roles: data.roles.filter(({ id }) => roles.includes(id)),
      role: null,
    }),
  }),
};
