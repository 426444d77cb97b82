import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import {
  AuditActionsSchema,
  AuditFilterSchema,
  AuditListQuerySchema,
  AuditListSchema,
} from "../contract/audits";
import { monthRange } from "../noun/month";
import { createNoun } from "../noun/noun";
import { requireProof } from "../proofs/proof";
import { listActions, listAudits } from "./audits.queries";
import { auditReport } from "./export";
import { streamAudits } from "./stream.queries";

export function auditsRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine, now } = context;

  noun.on(
    "GET /auth/audits",
    { summary: "List audits, newest first", query: AuditListQuerySchema, answer: AuditListSchema },
    ({ query }) => listAudits(engine, query, now()),
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
      const time = query.day ?? month;
      return auditReport(streamAudits(engine, query, until), { time, until });
    },
  );

  return noun;
}
