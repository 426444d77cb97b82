import { type Expression, expressionBuilder } from "kysely";
import type { SecondFactorLevel } from "../contract/factors";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import type { Tables } from "../database/tables";
import { liveSignIns } from "./alive.queries";

interface At {
  userId: Expression<string | null>;
  /** The application that is opened, which may be the console's own. */
  applicationId: Expression<string | null>;
}

/**
 * The strength that is demanded of a user at a time: by the user's roles, by the application that is opened, and by the
 * console's own application, which demands it of everybody. Null if nothing is demanded.
 */
export const demandAt = ({ userId, applicationId }: At, now: number) => {
  const builder = expressionBuilder<Tables>();
  // The index has the policies alone, and both engines use it if the level is no parameter.
  const ofRoles = builder
    .selectFrom("roles as demanding")
    .innerJoin("effective_roles as given", "given.role_id", "demanding.id")
    .where("given.user_id", "=", userId)
    .where((eb) => eb("demanding.second_factor", ">", eb.lit(0)))
    .where((eb) => eb(eb.fn.coalesce("demanding.second_factor_from", eb.lit(0)), "<=", now))
    .select("demanding.second_factor as level");
  const ofApplications = builder
    .selectFrom("applications as asking")
    .where((eb) => eb("asking.second_factor", ">", eb.lit(0)))
    .where((eb) => eb(eb.fn.coalesce("asking.second_factor_from", eb.lit(0)), "<=", now))
    .where((eb) => eb.or([eb("asking.built_in", "=", 1), eb("asking.id", "=", applicationId)]))
    .select("asking.second_factor as level");
  return builder
    .selectFrom(ofRoles.unionAll(ofApplications).as("demand"))
    .select((eb) => eb.fn.max("demand.level").as("level"));
};

/** Whether a strength is as high as is demanded. */
export const isEnough = (strength: Expression<number | null>, at: At, now: number) => {
  const eb = expressionBuilder<Tables>();
  return eb(strength, ">=", eb.fn.coalesce(demandAt(at, now), eb.lit(0)));
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
    .innerJoin("effective_roles as ur", "ur.role_id", "r.id")
    .where("ur.user_id", "=", userId)
    .where((eb) => eb("r.second_factor", ">", eb.lit(0)))
    .select((eb) => [
      "r.name",
      "r.second_factor as level",
      eb.fn.coalesce("r.second_factor_from", eb.lit(0)).as("from"),
    ])
    .unionAll((eb) =>
      eb
        .selectFrom("applications as a")
        .where((eb) => eb.or([eb("a.id", "=", applicationId), eb("a.built_in", "=", 1)]))
        .where((eb) => eb("a.second_factor", ">", eb.lit(0)))
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

interface Opened {
  signInId: string;
  applicationId: string;
  now: number;
}

const findAuthentications = preparedQuery((queries, { signInId, applicationId, now }: Opened) =>
  liveSignIns(queries, now)
    .where("s.id", "=", signInId)
    .select((eb) => [
      "s.strength",
      "s.amr",
      "s.authenticated_at",
      eb.fn
        .coalesce(
          demandAt({ userId: eb.ref("s.user_id"), applicationId: eb.val(applicationId) }, now),
          eb.lit(0),
        )
        .as("required"),
    ]),
);

/** How and when a live sign-in proved who its user is, and the strength that is demanded of the user at an application. */
export const findAuthentication = async (queries: Queries, opened: Opened) =>
  (await findAuthentications(queries, opened)).at(0);
export type Authentication = NonNullable<Awaited<ReturnType<typeof findAuthentication>>>;
