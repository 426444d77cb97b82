import { DAY_MS } from "../api/contract/durations";
import type { Loader, Queries } from "../api/database/engine";
import { foldCase } from "../api/database/fold-case";
import { skeletonOf } from "../api/database/skeleton";
import { GROUPS } from "./catalogue";
import { Random, uuidAt } from "./random";
import type { SeedOptions } from "./seed";
import { addToUserCounts, listNamed } from "./seed.queries";

/** Most people are in no group. */
const JOINS = 0.2;

interface Listed {
  id: string;
}

/** Adds the groups that are missing, and puts some of the added people into them. */
export async function addGroups(
  queries: Queries,
  loader: Loader,
  { randomSeed, until }: Pick<SeedOptions, "randomSeed" | "until">,
  added: { members: Listed[]; before: number; roles: Listed[]; applications: Listed[] },
): Promise<void> {
  const groups = await ensureGroups(queries, loader, { randomSeed, until }, added);
  const counts = new Map<string, number>();
  const rows = added.members.flatMap(({ id }, index) => {
    const random = new Random(randomSeed + 8, added.before + index);
    if (!random.chance(JOINS)) return [];
    const group_id = groups[random.below(groups.length)]?.id ?? "";
    counts.set(group_id, (counts.get(group_id) ?? 0) + 1);
    return [{ group_id, user_id: id, given_at: until, given_by: null }];
  });
  await loader.insert("group_members", rows);
  await addToUserCounts(queries, "groups", counts);
}

async function ensureGroups(
  queries: Queries,
  loader: Loader,
  { randomSeed, until }: Pick<SeedOptions, "randomSeed" | "until">,
  { roles, applications }: { roles: Listed[]; applications: Listed[] },
): Promise<Listed[]> {
  const names = GROUPS.map(({ name }) => name);
  const there = await listNamed(queries, "groups", names);
  const random = new Random(randomSeed + 7, 0);
  const created_at = until - 3 * 365 * DAY_MS;
  const all = GROUPS.map((group) => ({ ...group, id: uuidAt(created_at, random) }));
  const missing = all.filter(({ name }) => !there.has(foldCase(name)));
  const given = { given_at: created_at, given_by: null };
  const rows = missing.map(async ({ id, name, description }) => ({
    id,
    name,
    name_key: foldCase(name),
    name_skeleton: await skeletonOf(name),
    description,
    user_count: 0,
    version: 1,
    created_at,
  }));
  await loader.insert("groups", await Promise.all(rows));
  await loader.insert(
    "group_roles",
    missing.flatMap(({ id, roles: places }) =>
      places.map((place) => ({ group_id: id, role_id: roles[place]?.id ?? "", ...given })),
    ),
  );
  await loader.insert(
    "group_applications",
    missing.flatMap(({ id, applications: places }) =>
      places.map((place) => ({ group_id: id, application_id: applications[place]?.id ?? "", ...given })),
    ),
  );
  return all.map((group) => there.get(foldCase(group.name)) ?? group);
}
