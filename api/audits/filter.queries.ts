import type { ExpressionBuilder } from "kysely";
import type { AuditFilter } from "../contract/audits";
import type { Engine, SearchedColumn } from "../database/engine";
import { foldCase } from "../database/fold-case";
import type { Tables } from "../database/tables";
import { type MonthRange, monthRange } from "../noun/month";

/** The filter of a query. */
export interface AuditQuery {
  texts: Text[];
  applicationId?: string;
  range?: MonthRange;
}

interface Text {
  column: SearchedColumn<"audits">;
  /** Folded; never empty. */
  term: string;
  /** `contains` uses the text index, for rare texts. `holds` tests row by row. */
  by: "searchIndexed" | "searchRows";
}

/** The filter with all texts tested row by row. */
export const toAuditQuery = (
  { message, user, applicationId, month }: AuditFilter,
  now: number,
): AuditQuery => ({
  texts: [...toText("message_key", message), ...toText("actor_key", user)],
  applicationId,
  range: month === undefined ? undefined : monthRange(month, now),
});

function toText(column: Text["column"], text: string | undefined): Text[] {
  const term = foldCase(text ?? "");
  return term === "" ? [] : [{ column, term, by: "searchRows" }];
}

export const matches = (engine: Engine, { texts, applicationId, range }: AuditQuery) => {
  return (eb: ExpressionBuilder<Tables, "audits">) => {
    // With a rare text, an expression instead of the column keeps the planner from the application's index.
    const few = texts.some(({ by }) => by === "searchIndexed");
    const application = few
      ? eb.fn.coalesce("audits.application_id", eb.val(""))
      : eb.ref("audits.application_id");
    return eb.and([
      ...(applicationId === undefined ? [] : [eb(application, "=", applicationId)]),
      ...(range ? [eb("audits.at", ">=", range.from), eb("audits.at", "<", range.to)] : []),
      ...texts.map(({ column, term, by }) => engine[by]("audits", [column], term)(eb)),
    ]);
  };
};
