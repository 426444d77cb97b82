import type { AssignedField } from "../api/contract/user-fields";
import type { Engine, Queries } from "../api/database/engine";
import { foldCase } from "../api/database/fold-case";

const SEEDED = "seed";

/** Totals of earlier runs. */
export interface Seeded {
  randomSeed: number;
  users: number;
  audits: number;
}

export async function findSeeded(queries: Queries): Promise<Seeded | undefined> {
  const mark = await queries
    .selectFrom("marks")
    .where("name", "=", SEEDED)
    .select("value")
    .executeTakeFirst();
  return mark && (JSON.parse(mark.value) as Seeded);
}

export async function setSeeded(queries: Queries, seeded: Seeded, now: number): Promise<void> {
  const value = JSON.stringify(seeded);
  await queries
    .insertInto("marks")
    .values({ name: SEEDED, value, set_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** The actor of administrative events in the history: a super of this database. */
export const findAdministrator = (queries: Queries) =>
  queries
    .selectFrom("user_roles as held")
    .innerJoin("users as u", "u.id", "held.user_id")
    .where("held.role_id", "=", "super")
    .select(["u.id", "u.name", "u.username", "u.email"])
    .orderBy("u.created_at")
    .executeTakeFirstOrThrow();

export async function countUsers(engine: Engine): Promise<number> {
  const rows = await engine.read
    .selectFrom("counters")
    .where("name", "in", ["users_active", "users_inactive"])
    .select("value")
    .execute();
  return rows.reduce((sum, { value }) => sum + value, 0);
}

interface Named {
  id: string;
  name: string;
}

/** The existing rows with these names. */
export async function listNamed(queries: Queries, table: AssignedField, names: string[]) {
  const rows: Named[] = await queries
    .selectFrom(table)
    .where("name_key", "in", names.map(foldCase))
    .select(["id", "name"])
    .execute();
  return new Map(rows.map((row) => [foldCase(row.name), row]));
}

export async function addToUserCounts(
  queries: Queries,
  table: AssignedField,
  counts: Map<string, number>,
): Promise<void> {
  for (const [id, count] of counts) {
    await queries
      .updateTable(table)
      .set((eb) => ({ user_count: eb("user_count", "+", count) }))
      .where("id", "=", id)
      .execute();
  }
}

export const addToCounters = (queries: Queries, counts: Record<string, number>) =>
  queries
    .insertInto("counters")
    .values(Object.entries(counts).map(([name, value]) => ({ name, value })))
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet(({ eb, ref }) => ({ value: eb("counters.value", "+", ref("excluded.value")) })),
    )
    .execute();

/** Nobody of a made-up history signed in later than their last activity. */
export const fillLastSignIns = (queries: Queries) =>
  queries
    .updateTable("users")
    .from((from) =>
      from
        .selectFrom("user_activity")
        .groupBy("user_id")
        .select((eb) => ["user_id", eb.fn.max("last_at").as("last_at")])
        .as("a"),
    )
    .whereRef("users.id", "=", "a.user_id")
    .where("users.last_sign_in_at", "=", 0)
    .set((eb) => ({ last_sign_in_at: eb.ref("a.last_at") }))
    .execute();

interface AttemptDay {
  day: string;
  application_id: string;
  succeeded: number;
  failed: number;
  last_success_at: number | null;
}

/** Adds to existing days and keeps the later last success. */
export const addToAttemptDays = (queries: Queries, days: AttemptDay[]) =>
  queries
    .insertInto("attempt_days")
    .values(days)
    .onConflict((conflict) =>
      conflict.columns(["day", "application_id"]).doUpdateSet(({ eb, ref, fn, case: when }) => ({
        succeeded: eb("attempt_days.succeeded", "+", ref("excluded.succeeded")),
        failed: eb("attempt_days.failed", "+", ref("excluded.failed")),
        last_success_at: when()
          .when("attempt_days.last_success_at", ">", ref("excluded.last_success_at"))
          .then(ref("attempt_days.last_success_at"))
          .else(fn.coalesce(ref("excluded.last_success_at"), ref("attempt_days.last_success_at")))
          .end(),
      })),
    )
    .execute();

export async function addToActivityTotals(
  queries: Queries,
  totals: Array<{ month: string; application_id: string; count: number }>,
): Promise<void> {
  if (totals.length === 0) return;
  await queries
    .insertInto("activity_totals")
    .values(totals)
    .onConflict((conflict) =>
      conflict
        .columns(["month", "application_id"])
        .doUpdateSet(({ eb, ref }) => ({ count: eb("activity_totals.count", "+", ref("excluded.count")) })),
    )
    .execute();
}
