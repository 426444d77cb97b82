import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import { AuditFilterSchema, AuditListQuerySchema, AuditListSchema } from "../contract/audits";
import { monthRange } from "../noun/month";
import { createNoun } from "../noun/noun";
import { listAudits, streamAudits } from "./audits.queries";
import { exportName, toCsv } from "./export";

export function auditsRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine, now } = context;

  noun.on(
    "GET /auth/audits",
    { summary: "List audits, newest first", query: AuditListQuerySchema, answer: AuditListSchema },
    ({ query }) => listAudits(engine, query, now()),
  );

  noun.on(
    "GET /auth/audits/export",
    { summary: "Download audits as a CSV file", query: AuditFilterSchema, media: "text/csv" },
    async ({ query, origin, caller }) => {
      const until = now();
      await engine.write((queries) =>
        recordAudit(queries, origin, {
          action: "audit.export",
          message: `${caller.name} downloaded the audit report`,
          changes: { ...query },
        }),
      );
      const month = query.month === undefined ? undefined : monthRange(query.month, until).text;
      return new Response(toCsv(streamAudits(engine, query, until)), {
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": `attachment; filename="${exportName(month, until)}"`,
          "Cache-Control": "no-store",
        },
      });
    },
  );

  return noun;
}
