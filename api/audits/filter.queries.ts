import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { IS_CHANGE, NOT_OF_BATCH, OF_BATCH, READING } from "../audit-trail/kinds.queries";
import type { AuditFilter } from "../contract/audits";
import { DAY_MS } from "../contract/durations";
import type { Engine, SearchedColumn } from "../database/engine";
import { foldCase } from "../database/fold-case";
import type { Tables } from "../database/tables";
import { monthRange } from "../noun/month";

type Wanted = Pick<AuditFilter, "applicationId" | "action" | "outcome" | "actorId" | "targetId" | "batchId">;

type FilterColumn = "request_id" | "target_id" | "actor_id" | "action" | "application_id" | "outcome";

/** The filter of a query. */
export interface AuditQuery extends Wanted {
  texts: Text[];
  /** In ms. The end is exclusive. */
  range?: { from: number; to: number };
  only?: "changes";
  /** The audits that bulk changes wrote: none of them, or no others. */
  ofBatches?: "without" | "only";
  /** The column whose index finds the audits; by default that of the narrowest filter. */
  by?: "application_id" | "action";
}

interface Text {
  column: SearchedColumn<"audits">;
  /** Folded; never empty. */
  term: string;
  /** `searchIndexed` uses the text index, for rare texts. `searchRows` tests row by row. */
  by: "searchIndexed" | "searchRows";
}

/** The filter with all texts tested row by row. */
export const toAuditQuery = (
  { message, user, month, day, from, to, batches, ...wanted }: AuditFilter,
  now: number,
): AuditQuery => ({
  ...wanted,
  ...(batches === "collapsed" && { ofBatches: "without" }),
  texts: [...toText("message_key", message), ...toText("actor_key", user)],
  range: rangeOf({ month, day, from, to }, now),
});

/** The end of time in ms, as dates know it. */
const FOREVER = 8.64e15;

/** What all of the given times have in common, which may be nothing. */
function rangeOf({ month, day, from, to }: Pick<AuditFilter, "month" | "day" | "from" | "to">, now: number) {
  const ranges = [
    ...(month === undefined ? [] : [monthRange(month, now)]),
    ...(day === undefined ? [] : [{ from: Date.parse(day), to: Date.parse(day) + DAY_MS }]),
    ...(from === undefined ? [] : [{ from: Date.parse(from), to: FOREVER }]),
    ...(to === undefined ? [] : [{ from: 0, to: Date.parse(to) + DAY_MS }]),
  ];
  if (ranges.length === 0) return undefined;
  const begin = Math.max(...ranges.map((range) => range.from));
  return { from: begin, to: Math.max(begin, Math.min(...ranges.map((range) => range.to))) };
}

function toText(column: Text["column"], text: string | undefined): Text[] {
  const term = foldCase(text ?? "");
  return term === "" ? [] : [{ column, term, by: "searchRows" }];
}

/** `NOT_OF_BATCH` as a test, which is no index's expression. */
const LEFT_OUT = sql<SqlBool>`coalesce(substr(audits.request_id, 15, 2), '') not like '7%'`;

/** What finds the audits of a query; the other filters test them. */
function narrowest(wanted: AuditQuery) {
  const { texts, batchId, targetId, actorId, outcome, only, ofBatches, action, applicationId, by } = wanted;
  if (texts.some((text) => text.by === "searchIndexed")) return "text";
  if (batchId !== undefined) return "request_id";
  if (targetId !== undefined) return "target_id";
  if (actorId !== undefined) return "actor_id";
  if (outcome === "refused") return "refused";
  if (only === "changes") return "changes";
  if (ofBatches === "only") return "batches";
  if (by !== undefined) return by;
  if (action !== undefined) return "action";
  return applicationId === undefined && ofBatches === "without" ? "alone" : "application_id";
}

export const matches = (engine: Engine, wanted: AuditQuery) => {
  const { texts, range } = wanted;
  const found = narrowest(wanted);
  return (eb: ExpressionBuilder<Tables, "audits">) => {
    const equals = (column: FilterColumn, value: string | undefined) => {
      if (value === undefined) return [];
      if (column === found) return [eb(eb.ref(`audits.${column}`), "=", value)];
      // An expression instead of the column keeps the planner from the indexes of the other filters.
      return [eb(eb.fn.coalesce(`audits.${column}`, eb.val("")), "=", value)];
    };
    return eb.and([
      // A literal: no engine would take the index of the refused audits for a parameter.
      ...(found === "refused"
        ? [sql<SqlBool>`audits.outcome = 'refused'`]
        : equals("outcome", wanted.outcome)),
      ...equals("request_id", wanted.batchId),
      ...(found === "request_id" || wanted.ofBatches === "only" ? [OF_BATCH] : []),
      ...(wanted.ofBatches === "without" ? [found === "alone" ? NOT_OF_BATCH : LEFT_OUT] : []),
      ...(wanted.only === undefined
        ? []
        : found === "changes"
          ? [IS_CHANGE]
          : [
              eb("audits.outcome", "=", "success"),
              eb(eb.fn.coalesce("audits.action", eb.val("")), "not in", READING),
            ]),
      ...equals("target_id", wanted.targetId),
      ...equals("actor_id", wanted.actorId),
      ...equals("action", wanted.action),
      ...equals("application_id", wanted.applicationId),
      ...(range ? [eb("audits.at", ">=", range.from), eb("audits.at", "<", range.to)] : []),
      ...texts.map(({ column, term, by }) => engine[by]("audits", [column], term)(eb)),
    ]);
  };
};
