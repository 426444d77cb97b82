import { ListChecks } from "#app/icons";
import { BATCHES } from "#app/navigation";
import { type Subject, useSubject } from "#app/subject/subject";
import type { loader } from "./batch-page.server";

/** The page of a bulk change. */
export const BATCH: Subject<typeof loader> = {
  route: "routes/dashboard.batches_.$batchId",
  noun: "bulk change",
  icon: ListChecks,
  list: { path: BATCHES, label: "Bulk changes" },
  nameOf: ({ batch }) => batch.title,
};

export const useBatch = () => useSubject(BATCH);
