import type { UserExportQuery } from "../contract/batches";
import type { User } from "../contract/users";
import type { Engine, Queries } from "../database/engine";
import { listFactors } from "./columns.queries";
import { streamPages } from "./export.queries";
import type { ListedUser } from "./users.queries";

/** One way by which a user has an application. */
export interface Access {
  user: ListedUser;
  secondFactor: NonNullable<User["secondFactor"]>;
  applicationName: string;
  /** Null if it was given directly. */
  groupName: string | null;
  /** In ms, of the later of what made it so; null if that isn't known. */
  givenAt: number | null;
  givenBy: string | null;
  /** When the user last opened the application, in ms. */
  lastAt: number | null;
}

/** The accesses of all users that match, by the users' names, in pages. Only one page is in memory. @param now in ms */
export async function* streamAccess(
  engine: Engine,
  query: UserExportQuery,
  now: number,
): AsyncGenerator<Access[]> {
  for await (const users of streamPages(engine, query, now)) {
    const ids = users.map(({ id }) => id);
    const factorOf = await listFactors(engine.longRead, ids);
    const ways = new Map<string, Way[]>(ids.map((id) => [id, []]));
    for (const way of await listWays(engine.longRead, ids, query.applicationId))
      ways.get(way.user_id)?.push(way);
    yield users.flatMap((user) =>
      (ways.get(user.id) ?? []).map((way) => ({
        user,
        secondFactor: factorOf(user.id).secondFactor ?? "none",
        applicationName: way.name,
        groupName: way.group_name,
        ...given(way),
        lastAt: way.last_at,
      })),
    );
  }
}

type Way = Awaited<ReturnType<typeof listWays>>[number];

/** Somebody has what a group gives since both the membership and the gift. */
function given(way: Way): Pick<Access, "givenAt" | "givenBy"> {
  const { given_at, given_by, joined_at, joined_by } = way;
  if (way.group_name === null) return { givenAt: given_at, givenBy: given_by };
  if (given_at === null || joined_at === null) return { givenAt: null, givenBy: null };
  return given_at > joined_at
    ? { givenAt: given_at, givenBy: given_by }
    : { givenAt: joined_at, givenBy: joined_by };
}

/** The ways of these users to an application, or to all: by its name, the direct one first, then by the groups' names. */
const listWays = (queries: Queries, userIds: string[], applicationId: string | undefined) =>
  queries
    .selectFrom((eb) =>
      eb
        .selectFrom("user_applications as given")
        .where("given.user_id", "in", userIds)
        .select(({ lit, cast }) => [
          "given.user_id",
          "given.application_id",
          "given.given_at",
          "given.given_by",
          cast<string | null>(lit(null), "text").as("group_id"),
          cast<number | null>(lit(null), "bigint").as("joined_at"),
          cast<string | null>(lit(null), "text").as("joined_by"),
        ])
        .unionAll(
          eb
            .selectFrom("group_members as m")
            .innerJoin("group_applications as given", "given.group_id", "m.group_id")
            .where("m.user_id", "in", userIds)
            .select([
              "m.user_id",
              "given.application_id",
              "given.given_at",
              "given.given_by",
              "m.group_id",
              "m.given_at as joined_at",
              "m.given_by as joined_by",
            ]),
        )
        .as("way"),
    )
    .innerJoin("applications as a", "a.id", "way.application_id")
    .leftJoin("groups as g", "g.id", "way.group_id")
    .leftJoin("users as giver", "giver.id", "way.given_by")
    .leftJoin("users as joiner", "joiner.id", "way.joined_by")
    .leftJoin("user_activity as used", (join) =>
      join.onRef("used.user_id", "=", "way.user_id").onRef("used.application_id", "=", "way.application_id"),
    )
    .$if(applicationId !== undefined, (ways) => ways.where("a.id", "=", String(applicationId)))
    .orderBy("a.name_key")
    .orderBy("a.id")
    // The direct way comes first: an empty text sorts before any name.
    .orderBy((eb) => eb.fn.coalesce("g.name_key", eb.val("")))
    .select([
      "way.user_id",
      "a.name",
      "g.name as group_name",
      "way.given_at",
      "giver.name as given_by",
      "way.joined_at",
      "joiner.name as joined_by",
      "used.last_at",
    ])
    .execute();
