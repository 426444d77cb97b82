import { HOUR_MS } from "../api/contract/durations";
import { Random } from "./random";

const YEAR_HOURS = 365 * 24;
/** How busy each hour of a working day is, in UTC. */
const HOURS = [2, 2, 2, 3, 4, 8, 20, 45, 80, 95, 90, 75, 60, 75, 85, 80, 65, 45, 28, 18, 12, 8, 5, 3];
const WEEKEND = 0.15;
/** Upper limit of a history's events. A year of seconds times this is below 2^53. */
const POSITIONS = 2 ** 28;

const KINDS = ["signed-in", "refused", "went-on", "changed"] as const;
export type Kind = (typeof KINDS)[number];

/** A user in the history. */
export interface Member {
  id: string;
  name: string;
  nameKey: string;
  username: string;
  email: string;
  active: boolean;
  createdAt: number;
  /** Indexes into the list of applications; never empty. */
  applications: number[];
}

export interface Event {
  at: number;
  member: number;
  application: number;
  kind: Kind;
}

/** All events, as columns that threads share: five million objects would need gigabytes. */
export interface History {
  times: Float64Array;
  members: Uint32Array;
  applications: Uint8Array;
  kinds: Uint8Array;
  /** Indexes into the columns, in order of time. */
  order: Uint32Array;
}

export function eventAt(happenings: History, place: number): Event {
  const position = happenings.order[place] ?? 0;
  return {
    at: happenings.times[position] ?? 0,
    member: happenings.members[position] ?? 0,
    application: happenings.applications[position] ?? 0,
    kind: KINDS[happenings.kinds[position] ?? 0] ?? "changed",
  };
}

const shared = (count: number, { BYTES_PER_ELEMENT: bytes }: { BYTES_PER_ELEMENT: number }) =>
  new SharedArrayBuffer(count * bytes);

/** The hours of the year before a time, and their probabilities. */
function createYear(until: number) {
  const start = until - YEAR_HOURS * HOUR_MS;
  const upTo = new Float64Array(YEAR_HOURS + 1);
  for (let hour = 0; hour < YEAR_HOURS; hour++) {
    const date = new Date(start + hour * HOUR_MS);
    const weekend = date.getUTCDay() % 6 === 0 ? WEEKEND : 1;
    const growth = 1 + hour / YEAR_HOURS;
    upTo[hour + 1] = (upTo[hour] ?? 0) + (HOURS[date.getUTCHours()] ?? 0) * weekend * growth;
  }
  const likelihood = (at: number) => {
    const hour = Math.floor((at - start) / HOUR_MS);
    return upTo[Math.min(Math.max(hour, 0), YEAR_HOURS)] ?? 0;
  };
  return {
    /** A random time between the two, following the rhythm of days and weeks. */
    moment(random: Random, from: number, to: number): number {
      const low = likelihood(from);
      const wanted = low + random.fraction() * (likelihood(to) - low);
      let first = 0;
      let last = YEAR_HOURS - 1;
      while (first < last) {
        const middle = (first + last) >> 1;
        if ((upTo[middle + 1] ?? 0) > wanted) last = middle;
        else first = middle + 1;
      }
      return start + first * HOUR_MS + random.below(HOUR_MS);
    },
  };
}

/** Some users sign in daily, most now and then, and inactive ones no longer. */
function weightOf(member: Member, random: Random): number {
  const bell = random.fraction() + random.fraction() + random.fraction() - 1.5;
  return Math.exp(bell * 3) * (member.active ? 1 : 0.3);
}

function kindOf(random: Random): number {
  const share = random.fraction();
  return share < 0.84 ? 0 : share < 0.91 ? 1 : share < 0.98 ? 2 : 3;
}

/**
 * Generates `count` events of the past year.
 *
 * @param each called per member with their events, in no order
 * @returns all events
 */
export async function makeHistory(
  { seed, until, count, members }: { seed: number; until: number; count: number; members: Member[] },
  each: (member: Member, happenings: Event[]) => Promise<void> | void,
): Promise<History> {
  const year = createYear(until);
  const weights = new Float64Array(members.length + 1);
  const randoms = (index: number) => new Random(seed + 1, index);
  for (const [index, member] of members.entries()) {
    weights[index + 1] = (weights[index] ?? 0) + weightOf(member, randoms(index));
  }
  const total = weights[members.length] ?? 0;
  const share = (index: number) => Math.round((count * (weights[index] ?? 0)) / total);

  const times = new Float64Array(shared(count, Float64Array));
  const owners = new Uint32Array(shared(count, Uint32Array));
  const applications = new Uint8Array(shared(count, Uint8Array));
  const kinds = new Uint8Array(shared(count, Uint8Array));
  for (const [index, member] of members.entries()) {
    const random = new Random(seed + 2, index);
    const from = Math.max(member.createdAt, until - YEAR_HOURS * HOUR_MS);
    const to = member.active ? until : until - random.fraction() * (until - from);
    const happenings: Event[] = [];
    for (let position = share(index); position < share(index + 1); position++) {
      const application =
        member.applications[random.chance(0.7) ? 0 : random.below(member.applications.length)] ?? 0;
      const kind = kindOf(random);
      const at = year.moment(random, from, to);
      times[position] = at;
      owners[position] = index;
      applications[position] = application;
      kinds[position] = kind;
      happenings.push({ at, member: index, application, kind: KINDS[kind] ?? "changed" });
    }
    await each(member, happenings);
  }

  const order = new Uint32Array(shared(count, Uint32Array));
  order.set(sortedByTime(times));
  return { times, members: owners, applications, kinds, order };
}

/** Positions by second. Second and position share one 53-bit number, because numbers sort much faster than pairs. */
function sortedByTime(times: Float64Array): Uint32Array {
  const first = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const keys = times.map((time, position) => Math.floor((time - first) / 1000) * POSITIONS + position);
  return Uint32Array.from(keys.sort(), (key) => key % POSITIONS);
}
