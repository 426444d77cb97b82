import type { Context } from "../context";
import { ApplicationUserListSchema, AssignInputSchema } from "../contract/application-page";
import { SearchQuerySchema } from "../contract/lists";
import { createNoun } from "../noun/noun";
import { assignPerson, readPeople, removeConsent, removePerson } from "./people.changes";

/** The users of an application. They are here because what they get and lose are changes of a user. */
export function peopleRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/applications/:id/people",
    {
      summary: "List the users who have an application",
      query: SearchQuerySchema,
      answer: ApplicationUserListSchema,
    },
    ({ id, query }) => readPeople(context, id(), query),
  );

  noun.on(
    "POST /auth/applications/:id/people",
    { summary: "Give an application to a user", body: AssignInputSchema },
    (request) => assignPerson(context, request.id(), request.body.userId, request),
  );

  noun.on(
    "DELETE /auth/applications/:id/people/:userId",
    { summary: "Take an application from a user" },
    (request) => removePerson(context, request.id(), request.id("userId"), request),
  );

  noun.on(
    "DELETE /auth/applications/:id/people/:userId/consent",
    { summary: "Take back a user's consent to an application, and end its tokens" },
    (request) => removeConsent(context, request.id(), request.id("userId"), request),
  );

  return noun;
}
