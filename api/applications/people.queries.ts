import type { ApplicationUser } from "../contract/application-page";
import type { PagedList, SearchQuery } from "../contract/lists";
import { iso, isoOrNull } from "../contract/moments";
import type { Engine, Queries } from "../database/engine";
import { listUsers } from "../users/list.queries";
import { listVerdicts } from "../users/verdicts.queries";

/** A page of the users who have an application, directly or through groups, by name. @param now in ms */
export async function listPeople(
  engine: Engine,
  applicationId: string,
  query: SearchQuery,
  now: number,
): Promise<PagedList<ApplicationUser>> {
  const { items, ...paged } = await listUsers(
    engine,
    { ...query, applicationId, sort: "name", columns: [] },
    now,
  );
  const userIds = items.map(({ id }) => id);
  const [giving, verdictOf, usedBy] = await Promise.all([
    listGiving(engine.read, applicationId),
    listVerdicts(engine.read, { userIds, applicationIds: [applicationId] }, now),
    listUse(engine.read, userIds, applicationId),
  ]);
  return {
    ...paged,
    items: items.map(({ id, name, email, status, applications, groups }) => ({
      id,
      name,
      email,
      status,
      direct: applications.includes(applicationId),
      groups: giving.filter((group) => groups.includes(group.id)),
      verdict: verdictOf({ userId: id, applicationId }),
      ...usedBy(id),
    })),
  };
}

/** The groups that give an application, by name. */
const listGiving = (queries: Queries, applicationId: string) =>
  queries
    .selectFrom("group_applications as given")
    .innerJoin("groups", "groups.id", "given.group_id")
    .where("given.application_id", "=", applicationId)
    .orderBy("groups.name_key")
    .select(["groups.id", "groups.name as groupName"])
    .execute();

/** The last activity of users in an application, and their consents. */
async function listUse(queries: Queries, userIds: string[], applicationId: string) {
  if (userIds.length === 0) return () => toUse(undefined);
  const rows = await queries
    .selectFrom("users as u")
    .leftJoin("user_activity as a", (join) =>
      join.onRef("a.user_id", "=", "u.id").on("a.application_id", "=", applicationId),
    )
    .leftJoin("consents as c", (join) =>
      join.onRef("c.user_id", "=", "u.id").on("c.application_id", "=", applicationId),
    )
    .where("u.id", "in", userIds)
    .select(["u.id", "a.last_at", "c.scopes", "c.granted_at"])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (userId: string) => toUse(byId.get(userId));
}

interface Use {
  last_at: number | null;
  scopes: string | null;
  granted_at: number | null;
}

const toUse = (use: Use | undefined): Pick<ApplicationUser, "lastActivity" | "consent"> => ({
  lastActivity: isoOrNull(use?.last_at),
  consent:
    use?.scopes == null || use.granted_at === null
      ? null
      : { scopes: use.scopes.split(" ").filter(Boolean), grantedAt: iso(use.granted_at) },
});

export const findApplicationName = (queries: Queries, applicationId: string) =>
  queries.selectFrom("applications").where("id", "=", applicationId).select("name").executeTakeFirst();
