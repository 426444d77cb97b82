import type { Context } from "../context";
import {
  BatchInputSchema,
  BatchListSchema,
  BatchRowListSchema,
  BatchRowsQuerySchema,
  BatchSchema,
} from "../contract/batches";
import { PageQuerySchema } from "../contract/lists";
import { toPagedList } from "../database/paging";
import { createNoun } from "../noun/noun";
import { requirePermission } from "../noun/require-permission";
import { discardBatch, readAfterWork, readBatch, runBatch, stopBatch } from "./batches.changes";
import { listBatches } from "./batches.queries";
import { createBatch } from "./create";
import { addImportRoute } from "./import/import-route";
import { MOST_EMAILED, requireSendable } from "./letters/sendable";
import { exportReport } from "./report";
import { pageOfRows } from "./rows.queries";
import { selectRows, toOptions } from "./select";
import { toBatches, toRows } from "./to-batch";
import { undoBatch } from "./undo";

export function batchesRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine, now } = context;

  noun.on(
    "GET /auth/batches",
    { summary: "List bulk changes, newest first", query: PageQuerySchema, answer: BatchListSchema },
    async ({ query, caller }) => {
      const { total, rows } = await listBatches(engine.read, query, now());
      return toPagedList(await toBatches(context, rows, caller), total, query);
    },
  );

  noun.on(
    "POST /auth/batches",
    { summary: "Check a bulk change", body: BatchInputSchema, answer: BatchSchema, status: 201 },
    async (request) => {
      const { body, caller } = request;
      const options = await toOptions(engine.read, body);
      for (const permission of options.permissions) requirePermission(context, permission, caller);
      requireSendable(context, options, caller);
      const rows = selectRows(context, body);
      const most = body.kind === "mail" ? MOST_EMAILED : undefined;
      const id = await createBatch(context, request, {
        kind: body.kind,
        options,
        rows,
        ...(most && { most }),
      });
      return readAfterWork(context, id, caller);
    },
  );

  addImportRoute(context, noun);

  noun.on("GET /auth/batches/:id", { summary: "Read a bulk change", answer: BatchSchema }, ({ id, caller }) =>
    readBatch(context, id(), caller),
  );

  noun.on(
    "GET /auth/batches/:id/rows",
    { summary: "List the rows of a bulk change", query: BatchRowsQuerySchema, answer: BatchRowListSchema },
    async ({ id, query, caller }) => {
      const { counts, rows } = await readBatch(context, id(), caller);
      const total = query.verdict === undefined ? rows - counts.same : counts[query.verdict];
      const found = await pageOfRows(engine.longRead, { ...query, batchId: id(), total });
      return toPagedList(await toRows(engine.read, found), total, query);
    },
  );

  noun.on(
    "GET /auth/batches/:id/report",
    { summary: "Download the rows of a bulk change as a CSV file", media: "text/csv" },
    (request) => exportReport(context, request.id(), request),
  );

  noun.on(
    "POST /auth/batches/:id/run",
    { summary: "Run a checked bulk change", answer: BatchSchema },
    (request) => runBatch(context, request.id(), request),
  );

  noun.on("POST /auth/batches/:id/stop", { summary: "Stop a bulk change", answer: BatchSchema }, (request) =>
    stopBatch(context, request.id(), request),
  );

  noun.on(
    "POST /auth/batches/:id/undo",
    { summary: "Check what would take back a bulk change", answer: BatchSchema, status: 201 },
    (request) => undoBatch(context, request.id(), request),
  );

  noun.on("DELETE /auth/batches/:id", { summary: "Discard a bulk change that was not run" }, (request) =>
    discardBatch(context, request.id(), request),
  );

  return noun;
}
