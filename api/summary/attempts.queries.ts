import { sql } from "kysely";
import { DAY_MS } from "../contract/durations";
import { utcDay, utcMonth } from "../contract/moments";
import type { Attempts, Summary } from "../contract/summary";
import type { Engine } from "../database/engine";
import { called, isThere, type Scope } from "./summary.queries";

const PLOTTED_DAYS = 30;
const PLOTTED_MONTHS = 12;

type SummaryAttempts = Pick<Summary, "noOfLoginAttempts" | "attempts" | "attemptMonths">;

/** Sign-in attempts, including failed ones, and what a plot shows of them: days, or months of the named users. */
export async function readAttempts(engine: Engine, scope: Scope, now: number): Promise<SummaryAttempts> {
  if (scope.user === "") {
    return {
      noOfLoginAttempts: await countAttempts(engine, scope),
      attempts: await listDays(engine, scope, now),
    };
  }
  const months = await countMonths(engine, scope);
  const wanted = months.filter(({ month }) => !scope.month || month === scope.month.text);
  return {
    noOfLoginAttempts: wanted.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0),
    attemptMonths: lastMonths(now).map(
      (month) => months.find((counted) => counted.month === month) ?? { month, succeeded: 0, failed: 0 },
    ),
  };
}

async function countAttempts(engine: Engine, { applicationId, month }: Scope): Promise<number> {
  const { attempts } = await engine.read
    .selectFrom("attempt_days")
    .$if(applicationId !== undefined, (days) => days.where("application_id", "=", String(applicationId)))
    .$if(month !== undefined, (days) =>
      days.where("day", ">=", utcDay(month?.from ?? 0)).where("day", "<", utcDay(month?.to ?? 0)),
    )
    .select((eb) => eb.fn.sum<number | string | null>(eb("succeeded", "+", eb.ref("failed"))).as("attempts"))
    .executeTakeFirstOrThrow();
  return Number(attempts ?? 0);
}

/** Attempts per day of the last 30 days or of the month: oldest first, including days without attempts. */
async function listDays(engine: Engine, { applicationId, month }: Scope, now: number) {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const from = month?.from ?? today - (PLOTTED_DAYS - 1) * DAY_MS;
  const to = Math.min(month?.to ?? Number.POSITIVE_INFINITY, today + DAY_MS);
  const rows = await engine.read
    .selectFrom("attempt_days")
    .where("day", ">=", utcDay(from))
    .where("day", "<", utcDay(to))
    .$if(applicationId !== undefined, (days) => days.where("application_id", "=", String(applicationId)))
    .groupBy("day")
    .select("day")
    .select(sums)
    .execute();
  const counted = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: Math.round((to - from) / DAY_MS) }, (_, index) => {
    const day = utcDay(from + index * DAY_MS);
    return { day, ...toAttempts(counted.get(day)) };
  });
}

/** Attempts of the named users per month with any. Days are not counted per user. */
async function countMonths(engine: Engine, scope: Scope) {
  const { applicationId } = scope;
  const rows = await engine.longRead
    .selectFrom("users")
    .crossJoin("attempt_months as m")
    .whereRef("m.user_id", "=", "users.id")
    .where(called(engine, scope, "searchIndexed"))
    .where(isThere("m"))
    .$if(applicationId !== undefined, (months) =>
      months.where("m.application_id", "=", String(applicationId)),
    )
    .groupBy("m.month")
    .select("m.month")
    .select(sums)
    .execute();
  return rows.map((row) => ({ month: row.month, ...toAttempts(row) }));
}

const sums = [
  sql<number | string>`sum(succeeded)`.as("succeeded"),
  sql<number | string>`sum(failed)`.as("failed"),
] as const;

const toAttempts = (row?: { succeeded: number | string; failed: number | string }): Attempts => ({
  succeeded: Number(row?.succeeded ?? 0),
  failed: Number(row?.failed ?? 0),
});

/** The last twelve months in UTC as yyyy-mm, oldest first. */
function lastMonths(now: number): string[] {
  const today = new Date(now);
  return Array.from({ length: PLOTTED_MONTHS }, (_, index) =>
    utcMonth(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (PLOTTED_MONTHS - 1) + index)),
  );
}
