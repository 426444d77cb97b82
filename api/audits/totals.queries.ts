import type { ExpressionBuilder } from "kysely";
import type { Engine } from "../database/engine";
import { recentOf } from "../database/recent";
import type { Tables } from "../database/tables";
import { matches, type Wanted } from "./filter.queries";

/**
 * Texts with at most this many matches are found by the text index and sorted. Others are tested along the time index.
 */
const FEW = 10_000;

/** The number of matching audits at a point in time. */
interface Counted {
  /** Matches among the sealed audits up to `number` of the chain. These never change. */
  sealed: number;
  number: number;
  /** Matches in the sealer's queue. */
  waiting: number;
}

const recentTotals = recentOf<Counted>(500);
/** Whether a text is rare. A stale answer makes a query slower, not wrong. */
const recentFew = recentOf<boolean>(1000);

/** The number of audits that match a filter without rare texts. */
export async function countByText(engine: Engine, wanted: Wanted): Promise<number> {
  const key = JSON.stringify(wanted);
  const totals = recentTotals(engine);
  const known = totals.get(key);
  const { sealed, waiting } = await totals.set(
    key,
    known ? countOn(engine, wanted, known) : countAll(engine, wanted),
  );
  return sealed + waiting;
}

/** The filter with its rare texts found by the text index; undefined if it has none. */
export async function withFew(engine: Engine, wanted: Wanted): Promise<Wanted | undefined> {
  const known = recentFew(engine);
  const texts: Wanted["texts"] = [];
  for (const text of wanted.texts) {
    const key = JSON.stringify([text.column, text.term]);
    const few = await (known.get(key) ?? known.set(key, hasFew(engine, text)));
    texts.push(few ? { ...text, by: "contains" } : text);
  }
  return texts.some(({ by }) => by === "contains") ? { ...wanted, texts } : undefined;
}

async function hasFew(engine: Engine, { column, term }: Wanted["texts"][number]): Promise<boolean> {
  const { found } = await engine.longRead
    .selectNoFrom(engine.countOf("audits", [column], term, FEW + 1).as("found"))
    .executeTakeFirstOrThrow();
  return Number(found) <= FEW;
}

/** For pages past the end, where no row carries the total. */
export async function countFew(engine: Engine, wanted: Wanted): Promise<number> {
  const { total } = await engine.longRead
    .selectFrom("audits")
    .where(matches(engine, wanted))
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const lastLink = (eb: ExpressionBuilder<Tables, never>) =>
  eb
    .selectFrom("audit_seals")
    .select((of) => of.fn.max<number | string | null>("number").as("number"))
    .as("number");

/** The queue comes first because it is short. The other order would scan all audits. */
const waitingMatches = (eb: ExpressionBuilder<Tables, never>, engine: Engine, wanted: Wanted) =>
  eb
    .selectFrom("audit_queue as q")
    .crossJoin("audits")
    .whereRef("audits.seq", "=", "q.audit_seq")
    .where(matches(engine, wanted))
    .select((of) => of.fn.countAll<number | string>().as("count"))
    .as("waiting");

/** A text alone is counted in its index. Other filters use the index of the time or the application. */
function found(eb: ExpressionBuilder<Tables, never>, engine: Engine, wanted: Wanted) {
  const [text, ...more] = wanted.texts;
  if (text && more.length === 0 && wanted.applicationId === undefined && wanted.range === undefined) {
    return engine.countOf("audits", [text.column], text.term).as("found");
  }
  return eb
    .selectFrom("audits")
    .where(matches(engine, wanted))
    .select((of) => of.fn.countAll<number | string>().as("count"))
    .as("found");
}

/** Counts all matches. Takes seconds for millions of audits. */
async function countAll(engine: Engine, wanted: Wanted): Promise<Counted> {
  const counts = await engine.tally
    .selectNoFrom((eb) => [lastLink(eb), waitingMatches(eb, engine, wanted), found(eb, engine, wanted)])
    .executeTakeFirstOrThrow();
  const waiting = Number(counts.waiting);
  return { sealed: Number(counts.found) - waiting, number: Number(counts.number ?? 0), waiting };
}

/** Adds the audits sealed since the last count, and those in the queue. */
async function countOn(engine: Engine, wanted: Wanted, before: Promise<Counted>): Promise<Counted> {
  const last = await before;
  const counts = await engine.longRead
    .selectNoFrom((eb) => [
      lastLink(eb),
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
  return {
    sealed: last.sealed + Number(counts.newer),
    number: Number(counts.number ?? 0),
    waiting: Number(counts.waiting),
  };
}
