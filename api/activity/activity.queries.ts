import { utcDay, utcMonth } from "../contract/moments";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import type { AttemptMonthsTable, UserActivityTable } from "./tables";

/** Stands in for the user id in attempts with an unknown name. */
const NOBODY = "";
/** Stands in for the month in totals of all time. */
export const ALL_TIME = "";

interface Counts {
  application_id: string;
  succeeded: number;
  failed: number;
  last_success_at: number | null;
}

const addToMonth = preparedQuery((queries, counts: Counts & { month: string; user_id: string }) =>
  queries
    .insertInto("attempt_months")
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(["month", "user_id", "application_id"]).doUpdateSet(({ eb, fn, ref }) => ({
        succeeded: eb("attempt_months.succeeded", "+", ref("excluded.succeeded")),
        failed: eb("attempt_months.failed", "+", ref("excluded.failed")),
        last_success_at: fn.coalesce(ref("excluded.last_success_at"), ref("attempt_months.last_success_at")),
      })),
    ),
);

const addToDay = preparedQuery((queries, counts: Counts & { day: string }) =>
  queries
    .insertInto("attempt_days")
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(["day", "application_id"]).doUpdateSet(({ eb, fn, ref }) => ({
        succeeded: eb("attempt_days.succeeded", "+", ref("excluded.succeeded")),
        failed: eb("attempt_days.failed", "+", ref("excluded.failed")),
        last_success_at: fn.coalesce(ref("excluded.last_success_at"), ref("attempt_days.last_success_at")),
      })),
    ),
);

/**
 * Counts an attempt or activity per day and month and updates the last activity, in the transaction that causes it.
 *
 * @param userId undefined if the entered name is unknown
 * @param outcome "continued" for a signed-in user who enters an application: an activity, but not an attempt
 */
export async function countActivity(
  queries: Queries,
  {
    userId,
    applicationId,
    at,
    outcome,
  }: {
    userId: string | undefined;
    applicationId: string;
    at: number;
    outcome: "succeeded" | "failed" | "continued";
  },
): Promise<void> {
  const day = utcDay(at);
  const month = utcMonth(day);
  const counts: Counts = {
    application_id: applicationId,
    succeeded: outcome === "succeeded" ? 1 : 0,
    failed: outcome === "failed" ? 1 : 0,
    last_success_at: outcome === "failed" ? null : at,
  };
  if (userId !== undefined && outcome !== "failed") {
    const activity = { user_id: userId, application_id: applicationId, last_at: at };
    if (await isFirstOfMonth(queries, { month, ...activity })) {
      await addToActivityTotals(queries, [{ month, application_id: applicationId }], 1);
    }
    if (await isFirstEver(queries, activity)) {
      await addToActivityTotals(queries, [{ month: ALL_TIME, application_id: applicationId }], 1);
    }
  }
  await addToMonth(queries, { month, user_id: userId ?? NOBODY, ...counts });
  // Last, because every sign-in to the application updates this row and locks it on Postgres.
  await addToDay(queries, { day, ...counts });
}

interface Activity {
  user_id: string;
  application_id: string;
  last_at: number;
}

const startMonth = preparedQuery(
  (queries, { month, user_id, application_id, last_at }: Activity & { month: string }) =>
    queries
      .insertInto("attempt_months")
      .values({ month, user_id, application_id, succeeded: 0, failed: 0, last_success_at: last_at })
      .onConflict((conflict) =>
        conflict
          .columns(["month", "user_id", "application_id"])
          .doUpdateSet({ last_success_at: last_at })
          .where("attempt_months.last_success_at", "is", null),
      )
      .returning("month"),
);

/** Inserts the month's row, or records its first success. @returns whether it did */
const isFirstOfMonth = async (queries: Queries, activity: Activity & { month: string }): Promise<boolean> =>
  (await startMonth(queries, activity)).length > 0;

const moveActivity = preparedQuery((queries, { user_id, application_id, last_at }: Activity) =>
  queries
    .updateTable("user_activity")
    .set({ last_at })
    .where("user_id", "=", user_id)
    .where("application_id", "=", application_id)
    .returning("user_id"),
);

const startActivity = preparedQuery((queries, activity: Activity) =>
  queries
    .insertInto("user_activity")
    .values(activity)
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id"),
);

/** Updates the last activity. @returns whether it is also the first; of several at once, exactly one is */
const isFirstEver = async (queries: Queries, activity: Activity): Promise<boolean> =>
  (await moveActivity(queries, activity)).length === 0 && (await startActivity(queries, activity)).length > 0;

async function addToActivityTotals(
  queries: Queries,
  lists: Array<{ month: string; application_id: string }>,
  by: 1 | -1,
): Promise<void> {
  if (lists.length === 0) return;
  await queries
    .insertInto("activity_totals")
    .values(lists.map((list) => ({ ...list, count: by })))
    .onConflict((conflict) =>
      conflict
        .columns(["month", "application_id"])
        .doUpdateSet((eb) => ({ count: eb("activity_totals.count", "+", by) })),
    )
    .execute();
}

/**
 * Removes a user from all activity except the attempts per day. Call it after deleting the user, in the same
 * transaction: by then concurrent sign-ins have finished and are counted.
 *
 * @returns what `restoreUserActivity` takes
 */
export async function forgetUserActivity(queries: Queries, userId: string): Promise<AttemptMonthsTable[]> {
  const months = await queries
    .deleteFrom("attempt_months")
    .where("user_id", "=", userId)
    .returningAll()
    .execute();
  const kept = await ofPresentApplications(queries, months);
  await addToActivityTotals(queries, totalsOf(kept), -1);
  return kept;
}

/** Brings back the activity of a restored user in the applications that are still there. */
export async function restoreUserActivity(queries: Queries, forgotten: AttemptMonthsTable[]): Promise<void> {
  const months = await ofPresentApplications(queries, forgotten);
  if (months.length === 0) return;
  await queries.insertInto("attempt_months").values(months).execute();
  const last = new Map<string, UserActivityTable>();
  for (const { user_id, application_id, last_success_at: last_at } of months)
    if (last_at !== null && last_at > (last.get(application_id)?.last_at ?? 0))
      last.set(application_id, { user_id, application_id, last_at });
  if (last.size === 0) return;
  await queries
    .insertInto("user_activity")
    .values([...last.values()])
    .execute();
  await addToActivityTotals(queries, totalsOf(months), 1);
}

async function ofPresentApplications(queries: Queries, months: AttemptMonthsTable[]) {
  if (months.length === 0) return [];
  const present = await queries.selectFrom("applications").select("id").execute();
  const ids = new Set(present.map(({ id }) => id));
  return months.filter(({ application_id }) => ids.has(application_id));
}

/** The totals in which a user counts. A user with any activity in an application has one in some month. */
function totalsOf(months: AttemptMonthsTable[]) {
  const active = months.filter(({ last_success_at }) => last_success_at !== null);
  const ever = [...new Set(active.map(({ application_id }) => application_id))];
  return [
    ...ever.map((application_id) => ({ month: ALL_TIME, application_id })),
    ...active.map(({ month, application_id }) => ({ month, application_id })),
  ];
}

/**
 * Removes an application from all totals. Call it after deleting the application, in the same transaction: by then
 * concurrent sign-ins have finished. Its monthly rows may be millions. Lists skip them, an empty total marks them, and
 * the background purge removes them in batches.
 */
export async function forgetApplicationActivity(queries: Queries, applicationId: string): Promise<void> {
  await queries.deleteFrom("activity_totals").where("application_id", "=", applicationId).execute();
  await queries
    .insertInto("activity_totals")
    .values({ month: ALL_TIME, application_id: applicationId, count: 0 })
    .execute();
}

/** Removes a batch of deleted applications' monthly rows. @returns the number of removed rows */
export async function deleteForgottenMonths(queries: Queries, limit: number): Promise<number> {
  const forgotten = await queries
    .selectFrom("activity_totals")
    .where("application_id", "not in", (of) => of.selectFrom("applications").select("id"))
    .select("application_id")
    .executeTakeFirst();
  if (!forgotten) return 0;
  const { application_id } = forgotten;
  const { numDeletedRows } = await queries
    .deleteFrom("attempt_months")
    .where("application_id", "=", application_id)
    .where((eb) =>
      eb(
        eb.refTuple("month", "user_id"),
        "in",
        eb
          .selectFrom("attempt_months as some")
          .where("some.application_id", "=", application_id)
          .select(["some.month", "some.user_id"])
          .limit(limit)
          .$asTuple("month", "user_id"),
      ),
    )
    .executeTakeFirst();
  if (numDeletedRows < limit) {
    await queries.deleteFrom("activity_totals").where("application_id", "=", application_id).execute();
  }
  return Number(numDeletedRows);
}
