import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";

interface OfUser {
  userId: string;
}

/** A user's applications by name, without the console's own. */
export const listOwn = preparedQuery((queries, { userId }: OfUser) =>
  queries
    .selectFrom("applications as a")
    .leftJoin("application_pictures as p", "p.application_id", "a.id")
    .leftJoin("user_activity as used", (join) =>
      join.on("used.user_id", "=", userId).onRef("used.application_id", "=", "a.id"),
    )
    .where("a.id", "in", (eb) =>
      eb.selectFrom("effective_applications").where("user_id", "=", userId).select("application_id"),
    )
    .where("a.built_in", "=", 0)
    .orderBy("a.name_key")
    .orderBy("a.id")
    .select(["a.id", "a.name", "a.active", "a.home_url", "a.second_factor", "a.second_factor_from"])
    .select(["p.application_id as picture_of", "used.last_at"]),
);

/** What a user has allowed third-party applications, by their names. Users see the pictures of their applications alone. */
export const listConsents = preparedQuery((queries, { userId }: OfUser) =>
  queries
    .selectFrom("consents as c")
    .innerJoin("applications as a", "a.id", "c.application_id")
    .leftJoin("application_pictures as p", (join) =>
      join
        .onRef("p.application_id", "=", "a.id")
        .on((eb) =>
          eb.exists(
            eb
              .selectFrom("effective_applications as ua")
              .whereRef("ua.user_id", "=", "c.user_id")
              .whereRef("ua.application_id", "=", "c.application_id")
              .select("ua.user_id"),
          ),
        ),
    )
    .where("c.user_id", "=", userId)
    .orderBy("a.name_key")
    .orderBy("a.id")
    .select(["a.id", "a.name", "p.application_id as picture_of", "c.scopes", "c.granted_at"]),
);

/** The name of an application that a user has allowed something. */
export const findConsented = (queries: Queries, userId: string, applicationId: string) =>
  queries
    .selectFrom("consents as c")
    .innerJoin("applications as a", "a.id", "c.application_id")
    .where("c.user_id", "=", userId)
    .where("c.application_id", "=", applicationId)
    .select("a.name")
    .executeTakeFirst();
