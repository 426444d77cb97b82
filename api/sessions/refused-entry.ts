import { type Actor, type Origin, userTarget } from "../audit-trail/record";
import { recordRefusal } from "../audit-trail/refusals";
import type { Queries } from "../database/engine";

/** Audits that a user with a valid sign-in was denied access to the application of a signed request. */
export const recordRefusedEntry = (
  queries: Queries,
  origin: Origin,
  person: Actor,
  application: { id: string; name: string },
  why = "the application is inactive or not assigned",
): Promise<void> =>
  recordRefusal(
    queries,
    { ...origin, actor: person, application },
    {
      action: "application.refuse",
      message: `${person.name} was denied access to ${application.name}: ${why}`,
      target: userTarget(person),
    },
  );
