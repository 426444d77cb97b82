import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { AuditFilter } from "../contract/audits";
import { DAY_MS } from "../contract/durations";
import type { Engine, SearchedColumn } from "../database/engine";
import { foldCase } from "../database/fold-case";
import type { Tables } from "../database/tables";
import { monthRange } from "../noun/month";

type Wanted = Pick<AuditFilter, "applicationId" | "action" | "outcome" | "actorId" | "targetId">;

type FilterColumn = "target_id" | "actor_id" | "action" | "application_id" | "outcome";

/** The filter of a query. */
export interface AuditQuery extends Wanted {
  texts: Text[];
  /** In ms. The end is exclusive. */
  range?: { from: number; to: number };
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
  { message, user, month, day, ...wanted }: AuditFilter,
  now: number,
): AuditQuery => ({
  ...wanted,
  texts: [...toText("message_key", message), ...toText("actor_key", user)],
  range: rangeOf({ month, day }, now),
});

/** A day is narrower than a month. One outside the month leaves nothing. */
function rangeOf({ month, day }: Pick<AuditFilter, "month" | "day">, now: number) {
  const within = month === undefined ? undefined : monthRange(month, now);
  if (day === undefined) return within;
  const from = Date.parse(day);
  const to = from + DAY_MS;
  if (within && (to <= within.from || from >= within.to)) return { from, to: from };
  return { from, to };
}

function toText(column: Text["column"], text: string | undefined): Text[] {
  const term = foldCase(text ?? "");
  return term === "" ? [] : [{ column, term, by: "searchRows" }];
}

/** What finds the audits of a query; the other filters test them. */
function narrowest({ texts, targetId, actorId, outcome, action, by }: AuditQuery) {
  if (texts.some((text) => text.by === "searchIndexed")) return "text";
  if (targetId !== undefined) return "target_id";
  if (actorId !== undefined) return "actor_id";
  if (outcome === "refused") return "refused";
  return by ?? (action === undefined ? "application_id" : "action");
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
      ...equals("target_id", wanted.targetId),
      ...equals("actor_id", wanted.actorId),
      ...equals("action", wanted.action),
      ...equals("application_id", wanted.applicationId),
      ...(range ? [eb("audits.at", ">=", range.from), eb("audits.at", "<", range.to)] : []),
      ...texts.map(({ column, term, by }) => engine[by]("audits", [column], term)(eb)),
    ]);
  };
};
