import type { Queries } from "../database/engine";

/** One way by which a user has something: direct if there is no group. */
interface Way {
  id: string;
  group_id: string | null;
  group_name: string | null;
  given_at: number | null;
  given_by: string | null;
}

/** By which ways a user has applications, with the names of those who gave them. The direct way comes first. */
export const listApplicationWays = (
  queries: Queries,
  userId: string,
  applicationId?: string,
): Promise<Way[]> =>
  queries
    .selectFrom("user_applications as a")
    .leftJoin("users as giver", "giver.id", "a.given_by")
    .where("a.user_id", "=", userId)
    .$if(applicationId !== undefined, (ways) => ways.where("a.application_id", "=", String(applicationId)))
    .select(({ lit, cast }) => [
      "a.application_id as id",
      cast<string | null>(lit(null), "text").as("group_id"),
      cast<string | null>(lit(null), "text").as("group_name"),
      "a.given_at",
      "giver.name as given_by",
    ])
    .unionAll((eb) =>
      eb
        .selectFrom("group_members as m")
        .innerJoin("group_applications as g", "g.group_id", "m.group_id")
        .innerJoin("groups", "groups.id", "m.group_id")
        .leftJoin("users as giver", "giver.id", "m.given_by")
        .where("m.user_id", "=", userId)
        .$if(applicationId !== undefined, (ways) =>
          ways.where("g.application_id", "=", String(applicationId)),
        )
        .select([
          "g.application_id as id",
          "groups.id as group_id",
          "groups.name as group_name",
          "m.given_at",
          "giver.name as given_by",
        ]),
    )
    .execute();

/** The same for roles. */
export const listRoleWays = (queries: Queries, userId: string): Promise<Way[]> =>
  queries
    .selectFrom("user_roles as r")
    .leftJoin("users as giver", "giver.id", "r.given_by")
    .where("r.user_id", "=", userId)
    .select(({ lit, cast }) => [
      "r.role_id as id",
      cast<string | null>(lit(null), "text").as("group_id"),
      cast<string | null>(lit(null), "text").as("group_name"),
      "r.given_at",
      "giver.name as given_by",
    ])
    .unionAll((eb) =>
      eb
        .selectFrom("group_members as m")
        .innerJoin("group_roles as g", "g.group_id", "m.group_id")
        .innerJoin("groups", "groups.id", "m.group_id")
        .leftJoin("users as giver", "giver.id", "m.given_by")
        .where("m.user_id", "=", userId)
        .select([
          "g.role_id as id",
          "groups.id as group_id",
          "groups.name as group_name",
          "m.given_at",
          "giver.name as given_by",
        ]),
    )
    .execute();

/** A user's applications by name, and when the user last opened them. */
export const listApplicationsOf = (queries: Queries, userId: string) =>
  queries
    .selectFrom("applications as a")
    .leftJoin("application_pictures as p", "p.application_id", "a.id")
    .leftJoin("user_activity as used", (join) =>
      join.onRef("used.application_id", "=", "a.id").on("used.user_id", "=", userId),
    )
    .where("a.id", "in", (eb) =>
      eb.selectFrom("effective_applications").where("user_id", "=", userId).select("application_id"),
    )
    .orderBy("a.name_key")
    .orderBy("a.id")
    .select(["a.id", "a.name", "p.updated_at as picture_at", "used.last_at"])
    .execute();

/** A user's roles by name, and how many permissions they have. */
export const listRolesOf = (queries: Queries, userId: string) =>
  queries
    .selectFrom("roles as r")
    .where("r.id", "in", (eb) =>
      eb.selectFrom("effective_roles").where("user_id", "=", userId).select("role_id"),
    )
    .orderBy("r.name_key")
    .orderBy("r.id")
    .select((eb) => [
      "r.id",
      "r.name",
      eb
        .selectFrom("role_permissions as p")
        .whereRef("p.role_id", "=", "r.id")
        .select((of) => of.fn.countAll<number | string>().as("count"))
        .as("permissions"),
    ])
    .execute();

export const findExplained = (queries: Queries, id: string) =>
  queries
    .selectFrom("applications as a")
    .leftJoin("application_pictures as p", "p.application_id", "a.id")
    .where("a.id", "=", id)
    .select(["a.id", "a.name", "a.active", "p.updated_at as picture_at"])
    .executeTakeFirst();

/** The last audit that set the status of a user or an application. */
export const findStatusAudit = (queries: Queries, type: "user" | "application", id: string) =>
  queries
    .selectFrom("audits")
    .where("target_id", "=", id)
    .where("target_type", "=", type)
    .where((eb) =>
      eb.or([
        eb("action", "=", `${type}.create`),
        eb.and([eb("action", "=", `${type}.update`), eb("changes", "like", `%tatus":[%`)]),
      ]),
    )
    .orderBy("at", "desc")
    .orderBy("seq", "desc")
    .select(["at", "actor_name"])
    .limit(1)
    .executeTakeFirst();
