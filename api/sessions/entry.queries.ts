import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";

interface OfUser {
  userId: string;
}

const findActiveApplicationOf = preparedQuery((queries, { userId }: OfUser) =>
  queries.selectFrom("live_entries").where("user_id", "=", userId).limit(1).select("application_id"),
);

const findAnyApplicationOf = preparedQuery((queries, { userId }: OfUser) =>
  queries
    .selectFrom("effective_applications")
    .where("user_id", "=", userId)
    .limit(1)
    .select("application_id"),
);

const findApplicationOf = preparedQuery(
  (queries, { userId, applicationId }: OfUser & { applicationId: string }) =>
    queries
      .selectFrom("live_entries")
      .where("user_id", "=", userId)
      .where("application_id", "=", applicationId)
      .limit(1)
      .select(["application_epoch as application", "assignment_epoch as assignment"]),
);

/**
 * Whether a user has any application, and whether the given one (or else any of them) is active. The epochs of the
 * assignment and the application come from the same query, so they can't be newer than the check.
 */
export async function findEntry(queries: Queries, userId: string, applicationId: string | undefined) {
  const none = { application: 0, assignment: 0 };
  const [epochs] =
    applicationId === undefined
      ? (await findActiveApplicationOf(queries, { userId })).map(() => none)
      : await findApplicationOf(queries, { userId, applicationId });
  const [any] = epochs ? [epochs] : await findAnyApplicationOf(queries, { userId });
  return {
    newUser: any === undefined,
    applicationAccess: epochs !== undefined,
    epochs: epochs ?? none,
  };
}

/** The same without the epoch, as answers contain it. */
export async function findAccess(queries: Queries, userId: string, applicationId: string | undefined) {
  const { newUser, applicationAccess } = await findEntry(queries, userId, applicationId);
  return { newUser, applicationAccess };
}
