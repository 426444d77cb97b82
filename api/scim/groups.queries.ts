import { sql } from "kysely";
import type { Queries } from "../database/engine";
import { foldCase } from "../database/fold-case";
import { type Condition, unknownAttribute } from "./conditions";
import type { Part } from "./list";
import type { ScimGroup } from "./resources";

const selectGroups = (queries: Queries) => queries.selectFrom("groups as g").where("g.scim_managed", "=", 1);
type Groups = ReturnType<typeof selectGroups>;
const columns = [
  "g.id",
  "g.name",
  "g.external_id",
  "g.created_at",
  // With those who wait for approval.
  sql<number>`g.user_count + (select cast(count(*) as integer) from pending_members as p where p.group_id = g.id)`.as(
    "user_count",
  ),
] as const;

export const findScimGroup = (queries: Queries, id: string): Promise<ScimGroup | undefined> =>
  selectGroups(queries).where("g.id", "=", id).select(columns).executeTakeFirst();

const withMember = (groups: Groups, userId: string): Groups =>
  groups.where((eb) =>
    eb.or([
      eb("g.id", "in", eb.selectFrom("group_members").where("user_id", "=", userId).select("group_id")),
      eb("g.id", "in", eb.selectFrom("pending_members").where("user_id", "=", userId).select("group_id")),
    ]),
  );

const FILTERS: Record<string, (groups: Groups, value: string) => Groups> = {
  id: (groups, value) => groups.where("g.id", "=", value),
  externalid: (groups, value) => groups.where("g.external_id", "=", value),
  displayname: (groups, value) => groups.where("g.name_key", "=", foldCase(value)),
  members: withMember,
  "members.value": withMember,
};

/** A part of the groups that a directory manages, by id, and how many there are. @throws {HttpError} 400 */
export async function listScimGroups(queries: Queries, conditions: Condition[], part: Part) {
  let groups = selectGroups(queries);
  for (const { attribute, value } of conditions) {
    const filter = Object.hasOwn(FILTERS, attribute) ? FILTERS[attribute] : undefined;
    if (!filter) unknownAttribute("displayName, externalId, id and members");
    groups = filter(groups, String(value));
  }
  const { total } = await groups
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  const rows =
    part.count === 0
      ? []
      : await groups.select(columns).orderBy("g.id").offset(part.start).limit(part.count).execute();
  return { rows, total: Number(total) };
}

export async function updateExternalId(queries: Queries, id: string, externalId: string | null) {
  await queries.updateTable("groups").set({ external_id: externalId }).where("id", "=", id).execute();
}
