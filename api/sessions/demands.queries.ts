import { type Expression, expressionBuilder } from "kysely";
import type { SecondFactorLevel } from "../contract/factors";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import type { Tables } from "../database/tables";

/**
 * The strength that a user's roles demand at a time, and that the console's own application demands of everybody. Null if
 * nothing is demanded.
 */
export const demandOfRoles = (userId: Expression<string>, now: number) => {
  const builder = expressionBuilder<Tables>();
  const ofRoles = builder
    .selectFrom("roles as r")
    .innerJoin("user_roles as ur", "ur.role_id", "r.id")
    .where("ur.user_id", "=", userId)
    .where("r.second_factor", ">", 0)
    .where((eb) => eb(eb.fn.coalesce("r.second_factor_from", eb.lit(0)), "<=", now))
    .select("r.second_factor as level");
  const ofEverybody = builder
    .selectFrom("applications as own")
    .where("own.built_in", "=", 1)
    .where("own.second_factor", ">", 0)
    .where((eb) => eb(eb.fn.coalesce("own.second_factor_from", eb.lit(0)), "<=", now))
    .select("own.second_factor as level");
  return builder
    .selectFrom(ofRoles.unionAll(ofEverybody).as("demand"))
    .select((eb) => eb.fn.max("demand.level").as("level"));
};

interface Place {
  userId: string;
  /** The application that is opened. Undefined for the console. */
  applicationId: string | undefined;
}

/** What a role or an application demands of a user. */
export interface Demand {
  /** Of the role or the application. */
  name: string;
  level: SecondFactorLevel;
  /** In ms. 0: at once. */
  from: number;
}

const list = preparedQuery((queries, { userId, applicationId }: { userId: string; applicationId: string }) =>
  queries
    .selectFrom("roles as r")
    .innerJoin("user_roles as ur", "ur.role_id", "r.id")
    .where("ur.user_id", "=", userId)
    .where("r.second_factor", ">", 0)
    .select((eb) => [
      "r.name",
      "r.second_factor as level",
      eb.fn.coalesce("r.second_factor_from", eb.lit(0)).as("from"),
    ])
    .unionAll((eb) =>
      eb
        .selectFrom("applications as a")
        .where((eb) => eb.or([eb("a.id", "=", applicationId), eb("a.built_in", "=", 1)]))
        .where("a.second_factor", ">", 0)
        .select((eb) => [
          "a.name",
          "a.second_factor as level",
          eb.fn.coalesce("a.second_factor_from", eb.lit(0)).as("from"),
        ]),
    ),
);

/**
 * Every demand on a user at an application: of the user's roles, the application, and the console's own application, which
 * demands it of everybody. Those of a later date are among them. The strictest comes first.
 */
export async function listDemands(
  queries: Queries,
  { userId, applicationId = "" }: Place,
): Promise<Demand[]> {
  const demands = await list(queries, { userId, applicationId });
  return demands.sort((one, other) => other.level - one.level || one.from - other.from);
}

/** The strictest demand that is in force. */
export const findDemand = async (queries: Queries, place: Place, now: number): Promise<Demand | undefined> =>
  (await listDemands(queries, place)).find((demand) => demand.from <= now);
