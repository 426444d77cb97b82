import type { Context } from "../context";
import { OwnActivityQuerySchema, OwnActivitySchema, OwnSessionsSchema } from "../contract/account";
import { TokenPairSchema } from "../contract/sign-in";
import { createNoun } from "../noun/noun";
import { listOwnActivity } from "./activity.queries";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./sessions.changes";

/** Where the caller is signed in, and what happened in the account. */
export function sessionsRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/account/sessions",
    { summary: "List the caller's sessions, this one first", answer: OwnSessionsSchema },
    (request) => listOwnSessions(context, request),
  );

  noun.on(
    "DELETE /auth/account/sessions/:id",
    { summary: "End one of the caller's sessions, with the tokens of its applications" },
    (request) => endOwnSession(context, request.id(), request),
  );

  noun.on(
    "DELETE /auth/account/sessions",
    {
      summary: "End all other sessions of the caller. This one gets new tokens, and the old ones end",
      answer: TokenPairSchema,
    },
    (request) => endOtherSessions(context, request),
  );

  noun.on(
    "GET /auth/account/activity",
    {
      summary: "List what the caller did, and what was done to the account, newest first",
      query: OwnActivityQuerySchema,
      answer: OwnActivitySchema,
    },
    ({ caller, origin, query }) => listOwnActivity(context.engine.read, caller.userId, query, origin.at),
  );

  return noun;
}
