import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import {
  AuditActionsSchema,
  type AuditFilter,
  AuditFilterSchema,
  AuditListQuerySchema,
  AuditListSchema,
} from "../contract/audits";
import { unprocessable } from "../http/errors";
import { monthRange } from "../noun/month";
import { createNoun } from "../noun/noun";
import { requireProof } from "../proofs/proof";
import { listActions, listAudits } from "./audits.queries";
import { auditReport } from "./export";
import { streamAudits } from "./stream.queries";

/** @throws {HttpError} 422 for days in reverse, which no audit can match */
function requireForward({ from, to }: AuditFilter): void {
  if (from !== undefined && to !== undefined && to < from)
    throw unprocessable({ to: ["must not be before from"] });
}

/** "2026-11-01-to-2026-11-22" */
const days = ({ from, to }: AuditFilter) =>
  from === to ? from : [from && `from-${from}`, to && `to-${to}`].filter(Boolean).join("-");

export function auditsRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine, now } = context;

  noun.on(
    "GET /auth/audits",
    { summary: "List audits, newest first", query: AuditListQuerySchema, answer: AuditListSchema },
    ({ query }) => {
      requireForward(query);
      return listAudits(engine, query, now());
    },
  );

  noun.on(
    "GET /auth/audits/actions",
    { summary: "List the actions that audits have", answer: AuditActionsSchema },
    () => listActions(engine),
  );

  noun.on(
    "GET /auth/audits/export",
    { summary: "Download audits as a CSV file", query: AuditFilterSchema, media: "text/csv" },
    async ({ query, origin, caller }) => {
      requireForward(query);
      await requireProof(context, caller, { byTokens: true });
      const until = now();
      await engine.write((queries) =>
        recordAudit(queries, origin, {
          action: "audit.export",
          message: `${caller.name} downloaded the audit report`,
          changes: { ...query },
        }),
      );
      const month = query.month === undefined ? undefined : monthRange(query.month, until).text;
      const time = query.day ?? (days(query) || month);
      return auditReport(streamAudits(engine, query, until), { time, until });
    },
  );

  return noun;
}
