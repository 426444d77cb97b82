import { type Anchor, createAnchors } from "../database/anchors";
import type { Engine } from "../database/engine";
import { type AuditQuery, matches } from "./filter.queries";

/** Matches from one anchor to the next: so many are passed in some ten milliseconds. */
export const STEP = 10_000;

export const ORDER = { sorted: "audits.at", id: "audits.seq" };

/** The first and the last number of the chain. */
interface Ends {
  first: number;
  last: number;
}

const find = createAnchors<"audits", Ends>();

/** Where to begin to read after `older` matches from the oldest, and how many of them still have to be passed. */
export const findAnchor = (engine: Engine, wanted: AuditQuery, older: number, step: number) =>
  find(
    engine,
    {
      key: JSON.stringify([step, wanted]),
      order: ORDER,
      step,
      select: (queries) => queries.selectFrom("audits").where(matches(engine, wanted)),
      check: (before) => checkChain(engine, before),
    },
    older,
  );

/** A later audit leaves an anchor in place. An earlier one moves it, and archiving moves all anchors. */
async function checkChain(engine: Engine, before: Ends | undefined) {
  const { first, last, sealedAt, waitingAt } = await engine.longRead
    .selectNoFrom((eb) => [
      eb
        .selectFrom("audit_seals")
        .select((of) => of.fn.min<Count>("number").as("number"))
        .as("first"),
      eb
        .selectFrom("audit_seals")
        .select((of) => of.fn.max<Count>("number").as("number"))
        .as("last"),
      eb
        .selectFrom("audit_seals as s")
        .crossJoin("audits")
        .whereRef("audits.seq", "=", "s.audit_seq")
        .where("s.number", ">", before?.last ?? Number.MAX_SAFE_INTEGER)
        .select((of) => of.fn.min<Count>("audits.at").as("at"))
        .as("sealedAt"),
      eb
        .selectFrom("audit_queue as q")
        .crossJoin("audits")
        .whereRef("audits.seq", "=", "q.audit_seq")
        .select((of) => of.fn.min<Count>("audits.at").as("at"))
        .as("waitingAt"),
    ])
    .executeTakeFirstOrThrow();
  const state = { first: Number(first ?? 1), last: Number(last ?? 0) };
  const added = Math.min(...[sealedAt, waitingAt].map((at) => Number(at ?? Number.POSITIVE_INFINITY)));
  return {
    state,
    isInPlace: ({ sorted }: Anchor) => before?.first === state.first && Number(sorted) < added,
  };
}

type Count = number | string | null;
