import { DAY_MS } from "../contract/durations";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";

/** An application counts as a caller of the login call for this long after the last one. */
export const LOGIN_CALLS_MS = 90 * DAY_MS;

interface Mark {
  applicationId: string;
  now: number;
  before: number;
}

const mark = preparedQuery((queries, { applicationId, now, before }: Mark) =>
  queries
    .updateTable("applications")
    .set({ login_call_at: now })
    .where("id", "=", applicationId)
    .where((eb) => eb.or([eb("login_call_at", "is", null), eb("login_call_at", "<=", before)])),
);

/**
 * Marks an application whose back end has signed somebody in by the login call without `secondStep`, exact to a day: it
 * can't ask for a second step.
 */
export const markLoginCall = async (queries: Queries, applicationId: string, now: number): Promise<void> => {
  await mark(queries, { applicationId, now, before: now - DAY_MS });
};

/** The names of a user's active applications that have used the login call since then. */
export async function listLoginCallers(queries: Queries, userId: string, since: number): Promise<string[]> {
  const callers = await queries
    .selectFrom("effective_applications as ua")
    .innerJoin("applications as a", "a.id", "ua.application_id")
    .where("ua.user_id", "=", userId)
    .where("a.active", "=", 1)
    .where("a.login_call_at", ">", since)
    .distinct()
    .orderBy("a.name_key")
    .select(["a.name", "a.name_key"])
    .execute();
  return callers.map(({ name }) => name);
}
