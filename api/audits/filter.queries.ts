import type { ExpressionBuilder } from "kysely";
import type { AuditFilter } from "../contract/audits";
import type { Engine } from "../database/engine";
import { fold } from "../database/fold";
import type { Tables } from "../database/tables";
import { type MonthRange, monthRange } from "./month";

/** Which audits are asked for: texts folded, the month as a range of time. */
export interface Wanted {
  message: string;
  user: string;
  applicationId?: string;
  range?: MonthRange;
}

export const toWanted = ({ message, user, applicationId, month }: AuditFilter, now: number): Wanted => ({
  message: fold(message ?? ""),
  user: fold(user ?? ""),
  applicationId,
  range: month === undefined ? undefined : monthRange(month, now),
});

export const hasText = ({ message, user }: Wanted) => message !== "" || user !== "";

/** @param by how to look for text: "contains" by its index, "holds" row by row */
export const matches = (engine: Engine, wanted: Wanted, by: "contains" | "holds") => {
  const { message, user, applicationId, range } = wanted;
  return (eb: ExpressionBuilder<Tables, "audits">) =>
    eb.and([
      ...(applicationId === undefined ? [] : [eb("audits.application_id", "=", applicationId)]),
      ...(range ? [eb("audits.at", ">=", range.from), eb("audits.at", "<", range.to)] : []),
      ...(message === "" ? [] : [engine[by]("audits", ["message_key"], message)(eb)]),
      ...(user === "" ? [] : [engine[by]("audits", ["actor_key"], user)(eb)]),
    ]);
};
