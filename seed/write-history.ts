import { utcDay, utcMonth } from "#api/contract/moments";
import { ALL_TIME } from "../api/activity/activity.queries";
import { DAY_MS } from "../api/contract/durations";
import type { Loader, Queries } from "../api/database/engine";
import { type Event, type Member, makeHistory } from "./history";
import type { SeedOptions, SeedTools } from "./seed";
import { addToActivityTotals, addToAttemptDays, fillLastSignIns } from "./seed.queries";
import { writeAudits } from "./write-audits";

const CHUNK = 5000;

export interface Plan {
  count: number;
  members: Member[];
  applications: Array<{ id: string; name: string }>;
}

/** Generates the history and writes it: sealed audits, and the tables of activity counts. */
export async function writeHistory(
  queries: Queries,
  loader: Loader,
  tools: SeedTools,
  options: SeedOptions,
  plan: Plan,
): Promise<void> {
  const { progress } = tools;
  const counts = createCounts(plan.applications);
  const months: ReturnType<typeof counts.add>["months"] = [];
  const activities: ReturnType<typeof counts.add>["activities"] = [];
  const flush = async () => {
    await loader.insert("attempt_months", months.splice(0));
    await loader.insert("user_activity", activities.splice(0));
  };

  progress.begin("Their year", plan.members.length);
  let done = 0;
  const happenings = await makeHistory(
    { seed: options.randomSeed, until: options.until, count: plan.count, members: plan.members },
    async (member, happenings) => {
      const added = counts.add(member, happenings);
      months.push(...added.months);
      activities.push(...added.activities);
      if (months.length >= CHUNK) await flush();
      if (++done % CHUNK === 0) progress.reach(done);
    },
  );
  await flush();
  await addToActivityTotals(queries, counts.totals());
  const days = counts.days();
  while (days.length > 0) await addToAttemptDays(queries, days.splice(0, 1000));
  await fillLastSignIns(queries);
  progress.reach(done);
  await writeAudits(queries, loader, tools, options, { ...plan, happenings });
}

/** Numbers for days and months, which form keys together with an application's index. */
const APPLICATIONS = 256;

interface Day {
  /** Whole days since 1970. */
  number: number;
  text: string;
  month: number;
}

function createCalendar() {
  const days = new Map<number, Day>();
  return (at: number): Day => {
    const number = Math.floor(at / DAY_MS);
    const known = days.get(number);
    if (known) return known;
    const date = new Date(at);
    const text = utcDay(at);
    const day = { number, text, month: date.getUTCFullYear() * 12 + date.getUTCMonth() };
    days.set(number, day);
    return day;
  };
}

function entryOf<Key, Entry>(entries: Map<Key, Entry>, key: Key, make: () => Entry): Entry {
  const known = entries.get(key);
  if (known) return known;
  const entry = make();
  entries.set(key, entry);
  return entry;
}

function createCounts(applications: Plan["applications"]) {
  const applicationId = (place: number) => applications[place]?.id ?? "";
  const dayOf = createCalendar();
  const newCount = (application: number) => ({
    application_id: applicationId(application),
    succeeded: 0,
    failed: 0,
    last_success_at: null as number | null,
  });
  const newDay = ({ text }: Day, application: number) => ({ day: text, ...newCount(application) });
  const newMonth = ({ text }: Day, user_id: string, application: number) => ({
    month: utcMonth(text),
    user_id,
    ...newCount(application),
  });
  const perDay = new Map<number, ReturnType<typeof newDay>>();
  const totals = new Map<string, { month: string; application_id: string; count: number }>();
  const addToTotal = (month: string, application_id: string) => {
    entryOf(totals, `${month} ${application_id}`, () => ({ month, application_id, count: 0 })).count++;
  };
  const count = (entry: ReturnType<typeof newCount>, { kind, at }: Event) => {
    if (kind === "signed-in") entry.succeeded++;
    if (kind === "refused") entry.failed++;
    else entry.last_success_at = Math.max(entry.last_success_at ?? 0, at);
  };

  return {
    add(member: Member, happenings: Event[]) {
      const perMonth = new Map<number, ReturnType<typeof newMonth>>();
      const perApplication = new Map<number, number>();
      for (const happening of happenings) {
        const { kind, at, application } = happening;
        if (kind === "changed") continue;
        const day = dayOf(at);
        const dayKey = day.number * APPLICATIONS + application;
        const monthKey = day.month * APPLICATIONS + application;
        count(
          entryOf(perDay, dayKey, () => newDay(day, application)),
          happening,
        );
        count(
          entryOf(perMonth, monthKey, () => newMonth(day, member.id, application)),
          happening,
        );
        if (kind !== "refused") {
          perApplication.set(application, Math.max(perApplication.get(application) ?? 0, at));
        }
      }
      const months = [...perMonth.values()];
      const activities = [...perApplication].map(([application, last_at]) => ({
        user_id: member.id,
        application_id: applicationId(application),
        last_at,
      }));
      for (const entry of months) {
        if (entry.last_success_at !== null) addToTotal(entry.month, entry.application_id);
      }
      for (const { application_id } of activities) addToTotal(ALL_TIME, application_id);
      return { months, activities };
    },
    days: () => [...perDay.values()],
    totals: () => [...totals.values()],
  };
}
