import type { ApplicationOverview } from "../contract/application-page";
import { HOUR_MS } from "../contract/durations";
import { iso, isoOrNull } from "../contract/moments";
import type { Engine } from "../database/engine";
import { countHoldersOf } from "../users/holders.queries";
import { countRefusedSince } from "./refused-requests.queries";

/** What the page of an application shows on every tab. */
export async function findOverview(
  engine: Engine,
  id: string,
  now: number,
): Promise<ApplicationOverview | undefined> {
  const queries = engine.read;
  const row = await queries
    .selectFrom("applications as a")
    .leftJoin("application_pictures as p", "p.application_id", "a.id")
    .where("a.id", "=", id)
    .select([
      "a.name",
      "a.active",
      "a.built_in",
      "a.version",
      "a.protocol",
      "a.created_at",
      "a.former_secret_expires_at",
      "a.home_url",
      "a.second_factor",
      "a.second_factor_from",
      "p.updated_at as picture_at",
    ])
    .select((eb) =>
      eb
        .selectFrom("user_activity as u")
        .whereRef("u.application_id", "=", "a.id")
        .select((last) => last.fn.max("u.last_at").as("last_at"))
        .as("last_at"),
    )
    .executeTakeFirst();
  const holders = await countHoldersOf(engine, "applications", id, now);
  if (!row || !holders) return undefined;
  return {
    id,
    applicationName: row.name,
    applicationStatus: row.active === 1,
    builtIn: row.built_in === 1,
    version: row.version,
    protocol: row.protocol,
    createdAt: iso(row.created_at),
    people: holders.people,
    peopleDirectly: holders.direct,
    peopleThroughGroups: holders.throughGroups,
    secrets: (row.former_secret_expires_at ?? 0) > now ? 2 : 1,
    lastActivity: isoOrNull(row.last_at),
    homeUrl: row.home_url,
    secondFactor: row.second_factor,
    secondFactorFrom: isoOrNull(row.second_factor_from),
    pictureAt: isoOrNull(row.picture_at),
    refusedInLastHour: await countRefusedSince(queries, id, now - HOUR_MS),
  };
}
