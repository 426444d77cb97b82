import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";

interface OfUser {
  userId: string;
}

const findActiveApplicationOf = preparedQuery((queries, { userId }: OfUser) =>
  queries
    .selectFrom("effective_applications as ua")
    .innerJoin("applications as a", "a.id", "ua.application_id")
    .where("ua.user_id", "=", userId)
    .where("a.active", "=", 1)
    .limit(1)
    .select((eb) => ["a.active", eb.lit(0).as("epoch"), eb.lit(0).as("token_epoch")]),
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
      .selectFrom("effective_applications as ua")
      .innerJoin("applications as a", "a.id", "ua.application_id")
      .leftJoin("assignment_epochs as e", (join) =>
        join.onRef("e.user_id", "=", "ua.user_id").onRef("e.application_id", "=", "ua.application_id"),
      )
      .where("ua.user_id", "=", userId)
      .where("a.id", "=", applicationId)
      .limit(1)
      .select((eb) => ["a.active", eb.fn.coalesce("e.epoch", eb.lit(0)).as("epoch"), "a.token_epoch"]),
);

/**
 * Whether a user has any application, and whether the given one (or else any of them) is active. The epochs of the
 * assignment and the application come from the same query, so they can't be newer than the check.
 */
export async function findEntry(queries: Queries, userId: string, applicationId: string | undefined) {
  const [wanted] =
    applicationId === undefined
      ? await findActiveApplicationOf(queries, { userId })
      : await findApplicationOf(queries, { userId, applicationId });
  const [any] = wanted ? [wanted] : await findAnyApplicationOf(queries, { userId });
  return {
    newUser: any === undefined,
    applicationAccess: wanted?.active === 1,
    epochs: { application: wanted?.token_epoch ?? 0, assignment: wanted?.epoch ?? 0 },
  };
}

/** The same without the epoch, as answers contain it. */
export async function findAccess(queries: Queries, userId: string, applicationId: string | undefined) {
  const { newUser, applicationAccess } = await findEntry(queries, userId, applicationId);
  return { newUser, applicationAccess };
}
