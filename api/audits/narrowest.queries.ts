import type { Engine } from "../database/engine";
import { cachePerEngine } from "../database/engine-cache";
import { countDays } from "./by-day.queries";
import type { AuditQuery } from "./filter.queries";
import { countMatches } from "./totals.queries";

/**
 * Texts with at most this many matches are found by the text index and sorted. Others are tested along the time index.
 */
const RARE_LIMIT = 10_000;

/** Whether a text is rare. A stale answer makes a query slower, not wrong. */
const recentRare = cachePerEngine<boolean>(1000);

/** The filter, with the index that has the fewest audits to test. */
export async function withNarrowest(engine: Engine, wanted: AuditQuery): Promise<AuditQuery> {
  const { actorId, targetId, batchId, outcome, only, action, applicationId } = wanted;
  const texts = await markRare(engine, wanted.texts);
  const isOpen =
    !hasRare({ texts }) && (actorId ?? targetId ?? batchId ?? only) === undefined && outcome !== "refused";
  if (!isOpen || action === undefined || applicationId === undefined) return { ...wanted, texts };
  const [ofAction, ofApplication] = await Promise.all([
    countMatches(engine, { texts: [], action }),
    countDays(engine, { texts: [], applicationId }),
  ]);
  const isAction = ofAction <= ofApplication.reduce((sum, { count }) => sum + count, 0);
  return { ...wanted, texts, by: isAction ? "action" : "application_id" };
}

/** Whether the text index finds the audits of a query. */
export const hasRare = ({ texts }: Pick<AuditQuery, "texts">): boolean =>
  texts.some(({ by }) => by === "searchIndexed");

async function markRare(engine: Engine, texts: AuditQuery["texts"]): Promise<AuditQuery["texts"]> {
  const known = recentRare(engine);
  const marked: AuditQuery["texts"] = [];
  for (const text of texts) {
    const key = JSON.stringify([text.column, text.term]);
    const rare = await (known.get(key) ?? known.set(key, isRare(engine, text)));
    marked.push(rare ? { ...text, by: "searchIndexed" } : text);
  }
  return marked;
}

async function isRare(engine: Engine, { column, term }: AuditQuery["texts"][number]): Promise<boolean> {
  const { found } = await engine.longRead
    .selectNoFrom(engine.countOf("audits", [column], term, RARE_LIMIT + 1).as("found"))
    .executeTakeFirstOrThrow();
  return Number(found) <= RARE_LIMIT;
}
