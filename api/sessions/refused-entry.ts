import { type Actor, type Origin, userTarget } from "../audit-trail/record";
import { recordRefusal } from "../audit-trail/refusals";
import type { Queries } from "../database/engine";

/** Audits that somebody who is signed in was not let in to the application that asked for it with a signed request. */
export const recordRefusedEntry = (
  queries: Queries,
  origin: Origin,
  person: Actor,
  application: { id: string; name: string },
): Promise<void> =>
  recordRefusal(
    queries,
    { ...origin, actor: person, application },
    {
      action: "application.refuse",
      message: `${person.name} was not let in to ${application.name}: it is inactive or not assigned`,
      target: userTarget(person),
    },
  );
