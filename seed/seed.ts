import type { KeyObject } from "node:crypto";
import type { Progress } from "../api/commands/progress";
import { DAY_MS } from "../api/contract/durations";
import { optionalUserFields } from "../api/contract/user-fields";
import type { Engine, Loader, Queries } from "../api/database/engine";
import { canonical, foldCase } from "../api/database/fold-case";
import { skeletonOf } from "../api/database/skeleton";
import { newApplicationSecret, secretPlace } from "../api/keys/application-secrets";
import type { Encryption } from "../api/keys/encryption";
import { USER_CHANGES } from "../api/user-search/search.queries";
import { toColumns } from "../api/users/optional-columns";
import { APPLICATION_NAMES, INACTIVE_APPLICATION_NAMES, ROLE_NAMES } from "./catalogue";
import { addGroups } from "./groups";
import type { Member } from "./history";
import { people } from "./people";
import { Random, uuidAt } from "./random";
import {
  addToCounters,
  addToUserCounts,
  countUsers,
  findSeeded,
  listNamed,
  type Seeded,
  setSeeded,
} from "./seed.queries";
import { writeHistory } from "./write-history";

const CHUNK = 5000;
const INACTIVE = 0.08;

export interface SeedOptions {
  users: number;
  audits: number;
  randomSeed: number;
  /** Password hash of all seeded users; null if they can't sign in. */
  passwordHash: string | null;
  /** End of the history, in ms. */
  until: number;
}

export interface SeedTools {
  engine: Engine;
  encryption: Encryption;
  auditKey: KeyObject;
  progress: Progress;
}

/**
 * Fills the database, in one transaction, up to the given totals of users and audits.
 *
 * @returns the numbers added
 * @throws if the database was seeded with another random seed
 */
export async function seed(
  tools: SeedTools,
  options: SeedOptions,
): Promise<{ users: number; audits: number }> {
  const { engine } = tools;
  const { randomSeed } = options;
  const before = (await findSeeded(engine.read)) ?? { randomSeed, users: 0, audits: 0 };
  if (before.randomSeed !== randomSeed) {
    throw new Error(`This database was seeded with --random-seed ${before.randomSeed}. Use the same one.`);
  }
  const users = Math.max(0, options.users - before.users);
  const audits = users === 0 ? 0 : Math.max(0, options.audits - before.audits);
  if (users === 0) return { users, audits };

  await engine.load(await outweighed(engine, { users, audits, before }), async (queries, loader) => {
    const applications = await ensureApplications(queries, loader, tools.encryption, options);
    const roles = await ensureRoles(queries, loader, options);
    const members = await addPeople(queries, loader, tools, options, {
      before,
      users,
      roles,
      applications,
    });
    await addGroups(queries, loader, options, { members, before: before.users, roles, applications });
    await writeHistory(queries, loader, tools, options, { count: audits, members, applications });
    await setSeeded(
      queries,
      { randomSeed, users: before.users + users, audits: before.audits + audits },
      options.until,
    );
    tools.progress.begin("Building the indexes");
  });
  return { users, audits };
}

/** Tables whose indexes are made anew, because so many rows are added to them. */
async function outweighed(
  engine: Engine,
  { users, audits, before }: { users: number; audits: number; before: Seeded },
) {
  const history = ["audits", "audit_seals"] as const;
  if (users > (await countUsers(engine)))
    return [
      "users",
      "user_roles",
      "user_applications",
      ...history,
      "attempt_months",
      "user_activity",
    ] as const;
  return audits > before.audits / 2 ? history : [];
}

const withSkeletons = <Item extends { name: string }, Row>(items: Item[], toRow: (item: Item) => Row) =>
  Promise.all(items.map(async (item) => ({ ...toRow(item), name_skeleton: await skeletonOf(item.name) })));

async function ensureApplications(
  queries: Queries,
  loader: Loader,
  encryption: Encryption,
  { randomSeed, until }: SeedOptions,
) {
  const there = await listNamed(queries, "applications", APPLICATION_NAMES);
  const random = new Random(randomSeed + 3, 0);
  const created_at = until - 3 * 365 * DAY_MS;
  const all = APPLICATION_NAMES.map((name) => ({ id: uuidAt(created_at, random), name }));
  const missing = all.filter(({ name }) => !there.has(foldCase(name)));
  await loader.insert(
    "applications",
    await withSkeletons(missing, ({ id, name }) => ({
      id,
      name,
      name_key: foldCase(name),
      active: INACTIVE_APPLICATION_NAMES.includes(name) ? 0 : 1,
      built_in: 0,
      secret_encrypted: encryption.encrypt(secretPlace(id), newApplicationSecret()),
      user_count: 0,
      version: 1,
      created_at,
    })),
  );
  return all.map((application) => there.get(foldCase(application.name)) ?? application);
}

async function ensureRoles(queries: Queries, loader: Loader, { randomSeed, until }: SeedOptions) {
  const there = await listNamed(queries, "roles", ROLE_NAMES);
  const random = new Random(randomSeed + 4, 0);
  const created_at = until - 3 * 365 * DAY_MS;
  const all = ROLE_NAMES.map((name) => ({ id: uuidAt(created_at, random), name }));
  const missing = all.filter(({ name }) => !there.has(foldCase(name)));
  await loader.insert(
    "roles",
    await withSkeletons(missing, ({ id, name }) => ({
      id,
      name,
      name_key: foldCase(name),
      built_in: 0,
      user_count: 0,
      version: 1,
      created_at,
    })),
  );
  return all.map((role) => there.get(foldCase(role.name)) ?? role);
}

/** Distinct indexes into a list. The first ones are more likely. */
function some(random: Random, length: number, count: number): number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(Math.floor(random.fraction() ** 1.5 * length));
  return [...chosen];
}

async function addPeople(
  queries: Queries,
  loader: Loader,
  { progress }: SeedTools,
  { randomSeed, passwordHash, until }: SeedOptions,
  plan: {
    before: Seeded;
    users: number;
    roles: Array<{ id: string }>;
    applications: Array<{ id: string }>;
  },
): Promise<Member[]> {
  const { before, users, roles, applications } = plan;
  const someone = people(randomSeed);
  for (let index = 0; index < before.users; index++) someone.next();

  const members: Member[] = [];
  const roleCounts = new Map<string, number>();
  const applicationCounts = new Map<string, number>();
  const plusOne = (counts: Map<string, number>, id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  const keys = new Map<string, string>();
  const keyOf = (name: string) => {
    const key = keys.get(name) ?? foldCase(name);
    keys.set(name, key);
    return key;
  };

  progress.begin("Users", users);
  while (members.length < users) {
    const rows = [];
    const held = [];
    const assigned = [];
    for (const end = Math.min(members.length + CHUNK, users); members.length < end; ) {
      const index = members.length;
      const random = new Random(randomSeed + 5, before.users + index);
      const person = someone.next().value;
      const nameKey = keyOf(person.name);
      const created_at = until - 30 * DAY_MS - Math.floor(3 * 365 * DAY_MS * (1 - (index + 1) / users));
      const id = uuidAt(created_at, random);
      const active = !random.chance(INACTIVE);
      rows.push({
        id,
        name: person.name,
        name_key: nameKey,
        email: person.email,
        email_key: foldCase(person.email),
        email_canonical: canonical(person.email),
        ...toColumns(optionalUserFields, person),
        username: person.username,
        username_canonical: canonical(person.username),
        username_key: foldCase(person.username),
        username_skeleton: await skeletonOf(person.username),
        password_hash: passwordHash,
        active: active ? (1 as const) : (0 as const),
        token_epoch: 0,
        version: 1,
        created_at,
        updated_at: created_at,
      });
      for (const place of some(random, roles.length, random.below(3))) {
        const role_id = roles[place]?.id ?? "";
        held.push({ user_id: id, role_id });
        plusOne(roleCounts, role_id);
      }
      const places = some(random, applications.length, 1 + random.below(4));
      for (const place of places) {
        const application_id = applications[place]?.id ?? "";
        assigned.push({ user_id: id, application_id });
        plusOne(applicationCounts, application_id);
      }
      const { name, username, email } = person;
      members.push({
        id,
        name,
        nameKey,
        username,
        email,
        active,
        createdAt: created_at,
        applications: places,
      });
    }
    await loader.insert("users", rows);
    await loader.insert("user_roles", held);
    await loader.insert("user_applications", assigned);
    progress.reach(members.length);
  }
  const active = members.filter((member) => member.active).length;
  await addToCounters(queries, {
    users_active: active,
    users_inactive: users - active,
    [USER_CHANGES]: users,
  });
  await addToUserCounts(queries, "roles", roleCounts);
  await addToUserCounts(queries, "applications", applicationCounts);
  return members;
}
