import type { ExpressionBuilder } from "kysely";
import type { Engine } from "../database/engine";
import { cachePerEngine } from "../database/engine-cache";
import type { Tables } from "../database/tables";
import { type AuditQuery, matches } from "./filter.queries";

/** The number of matching audits at a point in time. */
interface Counted {
  /** The first number of the chain in the database, which changes when audits are archived. */
  first: number;
  /** Matches among the sealed audits up to `number` of the chain. These only change with `first`. */
  sealed: number;
  number: number;
  /** Matches in the sealer's queue. */
  waiting: number;
}

const recentTotals = cachePerEngine<Counted>(500);

/** The number of audits that match a filter without rare texts. */
export async function countMatches(engine: Engine, asked: AuditQuery): Promise<number> {
  const { outcome, ...wanted } = asked;
  if (asked.ofBatches === "without") {
    // The few audits of bulk changes have an index. A text alone, say, is counted faster than with them left out.
    const { ofBatches, ...all } = asked;
    const counts = await Promise.all([
      countMatches(engine, all),
      countMatches(engine, { ...all, ofBatches: "only" }),
    ]);
    return counts[0] - counts[1];
  }
  if (outcome !== "success") return countByIndex(engine, { ...wanted, outcome });
  // No index has the successes. It has the few others.
  const [all, refused] = await Promise.all([
    countByIndex(engine, wanted),
    countByIndex(engine, { ...wanted, outcome: "refused" }),
  ]);
  return all - refused;
}

async function countByIndex(engine: Engine, wanted: AuditQuery): Promise<number> {
  const key = JSON.stringify(wanted);
  const totals = recentTotals(engine);
  const known = totals.get(key);
  const { sealed, waiting } = await totals.set(
    key,
    known ? countOn(engine, wanted, known) : countAll(engine, wanted),
  );
  return sealed + waiting;
}

/** For pages past the end, where no row carries the total. */
export async function countRare(engine: Engine, wanted: AuditQuery): Promise<number> {
  const { total } = await engine.longRead
    .selectFrom("audits")
    .where(matches(engine, wanted))
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const link = (eb: ExpressionBuilder<Tables, never>, which: "min" | "max") =>
  eb.selectFrom("audit_seals").select((of) => of.fn[which]<number | string | null>("number").as("number"));

/** The first and the last link. */
const ends = (eb: ExpressionBuilder<Tables, never>) =>
  [link(eb, "min").as("first"), link(eb, "max").as("number")] as const;

/** An empty chain will begin with 1. */
const toEnds = ({ first, number }: Record<"first" | "number", number | string | null>) => ({
  first: Number(first ?? 1),
  number: Number(number ?? 0),
});

/** The queue comes first because it is short. The other order would scan all audits. */
const waitingMatches = (eb: ExpressionBuilder<Tables, never>, engine: Engine, wanted: AuditQuery) =>
  eb
    .selectFrom("audit_queue as q")
    .crossJoin("audits")
    .whereRef("audits.seq", "=", "q.audit_seq")
    .where(matches(engine, wanted))
    .select((of) => of.fn.countAll<number | string>().as("count"))
    .as("waiting");

/** A text alone is counted in its index. */
function found(eb: ExpressionBuilder<Tables, never>, engine: Engine, wanted: AuditQuery) {
  const { texts, ...others } = wanted;
  const [text, ...more] = texts;
  if (text && more.length === 0 && Object.values(others).every((other) => other === undefined)) {
    return engine.countOf("audits", [text.column], text.term).as("found");
  }
  return eb
    .selectFrom("audits")
    .where(matches(engine, wanted))
    .select((of) => of.fn.countAll<number | string>().as("count"))
    .as("found");
}

/** Counts all matches. Takes seconds for millions of audits. */
async function countAll(engine: Engine, wanted: AuditQuery): Promise<Counted> {
  const counts = await engine.countRead
    .selectNoFrom((eb) => [...ends(eb), waitingMatches(eb, engine, wanted), found(eb, engine, wanted)])
    .executeTakeFirstOrThrow();
  const waiting = Number(counts.waiting);
  return { ...toEnds(counts), sealed: Number(counts.found) - waiting, waiting };
}

/** Adds the audits sealed since the last count, and those in the queue. */
async function countOn(engine: Engine, wanted: AuditQuery, before: Promise<Counted>): Promise<Counted> {
  const last = await before;
  const counts = await engine.longRead
    .selectNoFrom((eb) => [
      ...ends(eb),
      waitingMatches(eb, engine, wanted),
      eb
        .selectFrom("audit_seals as s")
        .crossJoin("audits")
        .whereRef("audits.seq", "=", "s.audit_seq")
        .where("s.number", ">", last.number)
        .where(matches(engine, wanted))
        .select((of) => of.fn.countAll<number | string>().as("count"))
        .as("newer"),
    ])
    .executeTakeFirstOrThrow();
  const now = toEnds(counts);
  if (now.first !== last.first) return countAll(engine, wanted);
  return { ...now, sealed: last.sealed + Number(counts.newer), waiting: Number(counts.waiting) };
}
