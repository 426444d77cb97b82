import type { ExpressionBuilder } from "kysely";
import type { Engine } from "../database/engine";
import { cachePerEngine } from "../database/engine-cache";
import type { Tables } from "../database/tables";
import { type AuditQuery, matches } from "./filter.queries";

/** Matches from one anchor to the next: so many are passed in some ten milliseconds. */
export const STEP = 10_000;
/** Filters with anchors. Each takes about 100 bytes per anchor. */
const MOST_FILTERS = 50;

interface Anchor {
  at: number;
  seq: number;
}

/**
 * Every nth match of a filter, counted from the oldest: what is added later leaves their places as they are. An audit that
 * comes in before one of them moves those after it, and an archive all.
 */
interface Anchors {
  /** The first and the last number of the chain when the anchors were last known to be in place. */
  first: number;
  last: number;
  found: Anchor[];
  /** While more are looked for. */
  isGrowing: boolean;
}

const recentAnchors = cachePerEngine<Anchors>(MOST_FILTERS);

/**
 * Where to begin to read after `older` matches from the oldest, and how many of them still have to be passed. The first to
 * ask for a filter gets undefined and has the anchors looked for, step by step, while others are served.
 */
export async function findAnchor(engine: Engine, wanted: AuditQuery, older: number, step: number) {
  const key = JSON.stringify([step, wanted]);
  const recent = recentAnchors(engine);
  const known = recent.get(key);
  const anchors = await recent.set(key, checkAnchors(engine, known));
  const anchor = anchors.found[Math.floor(older / step)];
  if (!anchor && !anchors.isGrowing) void grow(engine, wanted, anchors, step, () => recent.get(key));
  return anchor && { anchor, offset: older % step };
}

/** The anchors that are still in place: in a new object if some are not, so that what is under way for the old one is lost. */
async function checkAnchors(engine: Engine, known: Promise<Anchors> | undefined): Promise<Anchors> {
  const before = await known;
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
  const ends = { first: Number(first ?? 1), last: Number(last ?? 0) };
  if (before?.first !== ends.first) return { ...ends, found: [], isGrowing: false };
  const added = Math.min(...[sealedAt, waitingAt].map((at) => Number(at ?? Number.POSITIVE_INFINITY)));
  const found = before.found.filter(({ at }) => at < added);
  if (found.length < before.found.length) return { ...ends, found, isGrowing: false };
  return Object.assign(before, ends);
}

type Count = number | string | null;

/** In steps, so that other slow reads get their turn in between. What fails is tried again by the next who asks. */
async function grow(
  engine: Engine,
  wanted: AuditQuery,
  anchors: Anchors,
  step: number,
  current: () => Promise<Anchors> | undefined,
): Promise<void> {
  anchors.isGrowing = true;
  try {
    for (;;) {
      const last = anchors.found.at(-1);
      const next = await engine.countRead
        .selectFrom("audits")
        .where(matches(engine, wanted))
        .where(since(last))
        .select(["audits.at", "audits.seq"])
        .orderBy("audits.at")
        .orderBy("audits.seq")
        .offset(last ? step : 0)
        .limit(1)
        .executeTakeFirst();
      if (!next || (await current()) !== anchors) return;
      anchors.found.push({ at: Number(next.at), seq: Number(next.seq) });
    }
  } catch {
    // The database may have been closed.
  } finally {
    anchors.isGrowing = false;
  }
}

/** The anchor and what comes after it. */
export const since = (anchor: Anchor | undefined) => (eb: ExpressionBuilder<Tables, "audits">) =>
  eb.and(
    anchor === undefined
      ? []
      : [
          eb("audits.at", ">=", anchor.at),
          eb.or([eb("audits.at", ">", anchor.at), eb("audits.seq", ">=", anchor.seq)]),
        ],
  );
