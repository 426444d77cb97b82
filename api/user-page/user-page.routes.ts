import type { Context } from "../context";
import { OwnSessionsSchema } from "../contract/account";
import { UserAccessQuerySchema, UserAccessSchema } from "../contract/user-access";
import { UserOverviewSchema } from "../contract/user-page";
import { createNoun } from "../noun/noun";
import { readUserAccess } from "./access";
import { readUserOverview } from "./overview";
import { endUserSession, endUserSessions, listUserSessions } from "./sessions.changes";

/** The page of a user, for administrators. */
export function userPageRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/users/:id/overview",
    { summary: "Read what the page of a user shows", answer: UserOverviewSchema },
    ({ id, caller }) => readUserOverview(context, id(), caller),
  );

  noun.on(
    "GET /auth/users/:id/access",
    {
      summary: "List what a user may open and do, and explain whether the user can open an application",
      query: UserAccessQuerySchema,
      answer: UserAccessSchema,
    },
    ({ id, query }) => readUserAccess(context, id(), query.applicationId),
  );

  noun.on(
    "GET /auth/users/:id/sessions",
    { summary: "List a user's sessions, the most recently used first", answer: OwnSessionsSchema },
    ({ id, caller }) => listUserSessions(context, id(), caller),
  );

  noun.on(
    "DELETE /auth/users/:id/sessions/:signInId",
    { summary: "End a session of a user, with the tokens of its applications", refusals: [409] },
    ({ id, ...ending }) => endUserSession(context, { userId: id(), signInId: id("signInId") }, ending),
  );

  noun.on(
    "DELETE /auth/users/:id/sessions",
    { summary: "Sign a user out everywhere; open reset links end too", refusals: [409] },
    (request) => endUserSessions(context, request.id(), request),
  );

  return noun;
}
