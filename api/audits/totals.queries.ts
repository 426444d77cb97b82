import type { ExpressionBuilder } from "kysely";
import type { Engine } from "../database/engine";
import { recentOf } from "../database/recent";
import type { Tables } from "../database/tables";
import { matches, type Wanted } from "./filter.queries";

/** Up to so many matches are found by the text's index and put in order; past that one walks along the time. */
const FEW = 10_000;

/** How many audits match, as of a moment. */
interface Counted {
  /** Of the sealed ones: those up to this number of the chain, which never change. */
  sealed: number;
  number: number;
  /** Of those that wait for the sealer. */
  waiting: number;
}

const recent = recentOf<Counted>(500);

/** How many audits match a text, and whether they are few enough to be found by its index and put in order. */
export async function countByText(engine: Engine, wanted: Wanted): Promise<{ total: number; few: boolean }> {
  const key = JSON.stringify(wanted);
  const totals = recent(engine);
  const known = totals.get(key);
  if (!known) {
    const found = await countUpTo(engine, wanted, FEW + 1);
    if (found <= FEW) return { total: found, few: true };
  }
  const { sealed, waiting } = await totals.set(
    key,
    known ? countOn(engine, wanted, known) : countAll(engine, wanted),
  );
  return { total: sealed + waiting, few: false };
}

export const hasFew = async (engine: Engine, wanted: Wanted): Promise<boolean> =>
  (await countUpTo(engine, wanted, FEW + 1)) <= FEW;

async function countUpTo(engine: Engine, wanted: Wanted, most: number): Promise<number> {
  const { count } = await engine.longRead
    .selectFrom((from) =>
      from
        .selectFrom("audits")
        .where(matches(engine, wanted, "contains"))
        .select("audits.seq")
        .limit(most)
        .as("found"),
    )
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const lastLink = (eb: ExpressionBuilder<Tables, never>) =>
  eb
    .selectFrom("audit_seals")
    .select((of) => of.fn.max<number | string | null>("number").as("number"))
    .as("number");

/** The queue first, and the chain too: they are short here, and the other way round all audits would be walked. */
const waitingMatches = (eb: ExpressionBuilder<Tables, never>, engine: Engine, wanted: Wanted) =>
  eb
    .selectFrom("audit_queue as q")
    .crossJoin("audits")
    .whereRef("audits.seq", "=", "q.audit_seq")
    .where(matches(engine, wanted, "holds"))
    .select((of) => of.fn.countAll<number | string>().as("count"))
    .as("waiting");

/** Counts them all: seconds, where there are millions. */
async function countAll(engine: Engine, wanted: Wanted): Promise<Counted> {
  const { found, number, waiting } = await engine.tally
    .selectNoFrom((eb) => [
      lastLink(eb),
      waitingMatches(eb, engine, wanted),
      eb
        .selectFrom("audits")
        .where(matches(engine, wanted, "contains"))
        .select((of) => of.fn.countAll<number | string>().as("count"))
        .as("found"),
    ])
    .executeTakeFirstOrThrow();
  return { sealed: Number(found) - Number(waiting), number: Number(number ?? 0), waiting: Number(waiting) };
}

/** Goes on from what was counted before: the links that came since, and what waits now. */
async function countOn(engine: Engine, wanted: Wanted, before: Promise<Counted>): Promise<Counted> {
  const last = await before;
  const { found, number, waiting } = await engine.longRead
    .selectNoFrom((eb) => [
      lastLink(eb),
      waitingMatches(eb, engine, wanted),
      eb
        .selectFrom("audit_seals as s")
        .crossJoin("audits")
        .whereRef("audits.seq", "=", "s.audit_seq")
        .where("s.number", ">", last.number)
        .where(matches(engine, wanted, "holds"))
        .select((of) => of.fn.countAll<number | string>().as("count"))
        .as("found"),
    ])
    .executeTakeFirstOrThrow();
  return { sealed: last.sealed + Number(found), number: Number(number ?? 0), waiting: Number(waiting) };
}
