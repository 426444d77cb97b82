import type { Queries } from "../database/engine";

/** Attempts with a name that nobody has count for this user. */
const NOBODY = "";
/** In the place of a month. */
export const EVER = "";

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
  const counts = {
    application_id: applicationId,
    succeeded: outcome === "succeeded" ? 1 : 0,
    failed: outcome === "failed" ? 1 : 0,
    last_success_at: outcome === "failed" ? null : at,
  };
  if (userId !== undefined && outcome !== "failed") {
    const who = { user_id: userId, application_id: applicationId };
    if (await isFirstOfMonth(queries, { month: day.slice(0, 7), ...who }, at)) {
      await addToActivityTotals(queries, [{ month: day.slice(0, 7), application_id: applicationId }], 1);
    }
    if (await isFirstEver(queries, who, at)) {
      await addToActivityTotals(queries, [{ month: EVER, application_id: applicationId }], 1);
    }
  }
  await queries
    .insertInto("attempt_months")
    .values({ month: day.slice(0, 7), user_id: userId ?? NOBODY, ...counts })
    .onConflict((conflict) =>
      conflict.columns(["month", "user_id", "application_id"]).doUpdateSet(({ eb, fn, ref }) => ({
        succeeded: eb("attempt_months.succeeded", "+", counts.succeeded),
        failed: eb("attempt_months.failed", "+", counts.failed),
        last_success_at: fn.coalesce(ref("excluded.last_success_at"), ref("attempt_months.last_success_at")),
      })),
    )
    .execute();
  // Last, because everybody who signs in to the application writes this row, and waits for it on Postgres.
  await queries
    .insertInto("attempt_days")
    .values({ day, ...counts })
    .onConflict((conflict) =>
      conflict.columns(["day", "application_id"]).doUpdateSet(({ eb, fn, ref }) => ({
        succeeded: eb("attempt_days.succeeded", "+", counts.succeeded),
        failed: eb("attempt_days.failed", "+", counts.failed),
        last_success_at: fn.coalesce(ref("excluded.last_success_at"), ref("attempt_days.last_success_at")),
      })),
    )
    .execute();
}

/** Makes the month's row where there is none, or gives it its first success. @returns whether it did */
async function isFirstOfMonth(
  queries: Queries,
  key: { month: string; user_id: string; application_id: string },
  at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("attempt_months")
    .values({ ...key, succeeded: 0, failed: 0, last_success_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["month", "user_id", "application_id"])
        .doUpdateSet({ last_success_at: at })
        .where("attempt_months.last_success_at", "is", null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Keeps the last activity. @returns whether it is the first one too */
async function isFirstEver(
  queries: Queries,
  who: { user_id: string; application_id: string },
  at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("user_activity")
    .values({ ...who, last_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return true;
  await queries
    .updateTable("user_activity")
    .set({ last_at: at })
    .where("user_id", "=", who.user_id)
    .where("application_id", "=", who.application_id)
    .execute();
  return false;
}

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

/** Takes a user out of all activity; the attempts a day stay. Before the user is deleted, in the same transaction. */
export async function forgetUserActivity(queries: Queries, userId: string): Promise<void> {
  const ever = await queries
    .deleteFrom("user_activity")
    .where("user_id", "=", userId)
    .returning("application_id")
    .execute();
  const months = await queries
    .deleteFrom("attempt_months")
    .where("user_id", "=", userId)
    .returning(["month", "application_id", "last_success_at"])
    .execute();
  const there = await queries.selectFrom("applications").select("id").execute();
  const ids = new Set(there.map(({ id }) => id));
  const lists = [
    ...ever.map(({ application_id }) => ({ month: EVER, application_id })),
    ...months.flatMap(({ month, application_id, last_success_at }) =>
      last_success_at === null ? [] : [{ month, application_id }],
    ),
  ];
  await addToActivityTotals(
    queries,
    lists.filter(({ application_id }) => ids.has(application_id)),
    -1,
  );
}

/**
 * Takes an application out of all totals, before it is deleted, in the same transaction. Its rows in the months may be
 * millions: no list shows them any more, an empty total tells of them, and they go bit by bit.
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
