import type { Queries } from "../database/engine";

/** Attempts with a name that nobody has count for this user. */
const NOBODY = "";

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
  if (userId !== undefined && outcome !== "failed") {
    await queries
      .insertInto("user_activity")
      .values({ user_id: userId, application_id: applicationId, last_at: at })
      .onConflict((conflict) => conflict.columns(["user_id", "application_id"]).doUpdateSet({ last_at: at }))
      .execute();
  }
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
