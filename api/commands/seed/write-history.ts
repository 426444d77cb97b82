import { DAY_MS } from "../../audits/seal.queries";
import type { Loader, Queries } from "../../database/engine";
import { EVER } from "../../sign-in/activity.queries";
import { type Happening, type Member, makeHistory } from "./history";
import type { SeedOptions, SeedTools } from "./seed";
import { addToActivityTotals, addToAttemptDays } from "./seed.queries";
import { writeAudits } from "./write-audits";

const CHUNK = 5000;

export interface Plan {
  count: number;
  members: Member[];
  applications: Array<{ id: string; name: string }>;
}

/** Makes the history up and writes it: audits, sealed at once, and every table that is counted from what they tell. */
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
  const history = await makeHistory(
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
  progress.reach(done);
  await writeAudits(queries, loader, tools, options, { ...plan, history });
}

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

function createCounts(applications: Plan["applications"]) {
  const applicationId = (place: number) => applications[place]?.id ?? "";
  const texts = new Map<number, string>();
  const dayOf = (at: number) => {
    const day = Math.floor(at / DAY_MS);
    const text = texts.get(day) ?? dayText(at);
    texts.set(day, text);
    return text;
  };
  const perDay = new Map<string, ReturnType<typeof newDay>>();
  const totals = new Map<string, { month: string; application_id: string; count: number }>();
  const addToTotal = (month: string, application_id: string) => {
    entryOf(totals, `${month} ${application_id}`, () => ({ month, application_id, count: 0 })).count++;
  };
  const newCount = (application: number) => ({
    application_id: applicationId(application),
    succeeded: 0,
    failed: 0,
    last_success_at: null as number | null,
  });
  const newDay = (day: string, application: number) => ({ day, ...newCount(application) });
  const newMonth = (month: string, user_id: string, application: number) => ({
    month,
    user_id,
    ...newCount(application),
  });

  const count = (entry: ReturnType<typeof newCount>, { kind, at }: Happening) => {
    if (kind === "signed-in") entry.succeeded++;
    if (kind === "refused") entry.failed++;
    else entry.last_success_at = Math.max(entry.last_success_at ?? 0, at);
  };
  const entryOf = <Entry>(entries: Map<string, Entry>, key: string, make: () => Entry): Entry => {
    const entry = entries.get(key) ?? make();
    entries.set(key, entry);
    return entry;
  };

  return {
    add(member: Member, happenings: Happening[]) {
      const perMonth = new Map<string, ReturnType<typeof newMonth>>();
      const perApplication = new Map<number, number>();
      for (const happening of happenings) {
        const { kind, at, application } = happening;
        if (kind === "changed") continue;
        const day = dayOf(at);
        const month = day.slice(0, 7);
        count(
          entryOf(perDay, `${day} ${application}`, () => newDay(day, application)),
          happening,
        );
        count(
          entryOf(perMonth, `${month} ${application}`, () => newMonth(month, member.id, application)),
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
      for (const { application_id } of activities) addToTotal(EVER, application_id);
      return { months, activities };
    },
    days: () => [...perDay.values()],
    totals: () => [...totals.values()],
  };
}
