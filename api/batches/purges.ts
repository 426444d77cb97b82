import { inBatches, type Purge } from "../jobs/purges";
import { deleteExpiredBatches } from "./batches.queries";

export const purges: Purge[] = [
  inBatches((queries, { now, most }) => deleteExpiredBatches(queries, now, most)),
];
