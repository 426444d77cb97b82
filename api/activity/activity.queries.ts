import type { Queries } from "../database/engine";
import { prepared } from "../database/prepared";

/** Attempts with a name that nobody has count for this user. */
const NOBODY = "";
/** In the place of a month. */
export const EVER = "";

interface Counts {
  application_id: string;
  succeeded: number;
  failed: number;
  last_success_at: number | null;
}

const addToMonth = prepared((queries, counts: Counts & { month: string; user_id: string }) =>
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

const addToDay = prepared((queries, counts: Counts & { day: string }) =>
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
 * Counts what happened into the days, the months and the last activity, in the transaction that causes it.
 *
 * @param userId undefined where nobody has the name that was typed
 * @param outcome "continued" for someone already signed in who goes on to an application: no attempt, but activity
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
  const day = new Date(at).toISOString().slice(0, 10);
  const month = day.slice(0, 7);
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
      await addToActivityTotals(queries, [{ month: EVER, application_id: applicationId }], 1);
    }
  }
  await addToMonth(queries, { month, user_id: userId ?? NOBODY, ...counts });
  // Last, because everybody who signs in to the application writes this row, and waits for it on Postgres.
  await addToDay(queries, { day, ...counts });
}

interface Activity {
  user_id: string;
  application_id: string;
  last_at: number;
}

const startMonth = prepared(
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

/** Makes the month's row where there is none, or gives it its first success. @returns whether it did */
const isFirstOfMonth = async (queries: Queries, activity: Activity & { month: string }): Promise<boolean> =>
  (await startMonth(queries, activity)).length > 0;

const moveActivity = prepared((queries, { user_id, application_id, last_at }: Activity) =>
  queries
    .updateTable("user_activity")
    .set({ last_at })
    .where("user_id", "=", user_id)
    .where("application_id", "=", application_id)
    .returning("user_id"),
);

const startActivity = prepared((queries, activity: Activity) =>
  queries
    .insertInto("user_activity")
    .values(activity)
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id"),
);

/** Keeps the last activity. @returns whether it is the first one too; of any number at once, one is */
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
 * Takes a user out of all activity; the attempts a day stay. After the user is deleted, in the same transaction: by then
 * every sign-in that was under way is over, and what it counted is there.
 */
export async function forgetUserActivity(queries: Queries, userId: string): Promise<void> {
  const months = await queries
    .deleteFrom("attempt_months")
    .where("user_id", "=", userId)
    .returning(["month", "application_id", "last_success_at"])
    .execute();
  const there = await queries.selectFrom("applications").select("id").execute();
  const ids = new Set(there.map(({ id }) => id));
  const active = months.filter(
    ({ application_id, last_success_at }) => last_success_at !== null && ids.has(application_id),
  );
  // Whoever was ever active in an application was so in some month.
  const ever = [...new Set(active.map(({ application_id }) => application_id))];
  await addToActivityTotals(
    queries,
    [
      ...ever.map((application_id) => ({ month: EVER, application_id })),
      ...active.map(({ month, application_id }) => ({ month, application_id })),
    ],
    -1,
  );
}

/**
 * Takes an application out of all totals, after it is deleted, in the same transaction: by then every sign-in that was
 * under way is over. Its rows in the months may be millions: no list shows them any more, an empty total tells of them,
 * and they go bit by bit.
 */
export async function forgetApplicationActivity(queries: Queries, applicationId: string): Promise<void> {
  await queries.deleteFrom("activity_totals").where("application_id", "=", applicationId).execute();
  await queries
    .insertInto("activity_totals")
    .values({ month: EVER, application_id: applicationId, count: 0 })
    .execute();
}

/** Removes some of the rows in the months that deleted applications left. @returns how many */
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
