import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { leftOf } from "#api/contract/batch-counts";
import type { Batch } from "#api/contract/batches";
import { PageSchema } from "#api/contract/lists";
import { findProofNeeded } from "#app/forms/proof.server";
import type { Session } from "#app/request/session.server";
import { batches } from "#app/sso-api/batches.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import { PageSizeSchema, readQuery } from "#app/table/list-query";
import { isAtWork, SHOWN, undoOf } from "../batch-text";
import { openBatches } from "../batches.server";

const QuerySchema = z.object({
  page: PageSchema,
  size: PageSizeSchema,
  show: z.enum(SHOWN.map(({ show }) => show)).optional(),
});

export async function loader({ request, params: { batchId = "" } }: LoaderFunctionArgs) {
  const { session } = await openBatches();
  const batch = await batches.read(session, batchId);
  const canApply = batch.state === "ready" && batch.mayChange && leftOf(batch.counts) > 0;
  const undoes = undoOf(batch);
  const [rows, proof] = await Promise.all([
    readRows(session, batch, request),
    canApply || undoes === "at once" ? findProofNeeded(session) : undefined,
  ]);
  return { batch, ...rows, canApply, undoes, proof };
}

/** The rows that the page shows: those of one verdict, or the first ones of each. */
async function readRows(session: Session, batch: Batch, request: Request) {
  const query = readQuery(QuerySchema, new URL(request.url).searchParams);
  const { show, size } = query;
  // A page that refreshes itself shows how far it is.
  if (show === undefined && isAtWork(batch)) return { show, size, lists: [] };
  const shown = SHOWN.filter((one) => (show ? one.show === show : batch.counts[one.verdict] > 0));
  const page = show ? query.page : 1;
  const lists = await Promise.all(
    shown.map(async (one) => {
      const rows = batches.rows(session, batch.id, { page, size, verdict: one.verdict });
      return { ...one, list: await orFailed(rows, "The rows could not be loaded.") };
    }),
  );
  if (show) for (const { list } of lists) redirectPastEnd(request, list);
  return { show, size, lists };
}
