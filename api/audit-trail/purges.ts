import { inBatches, type Purge } from "../jobs/purges";
import { settleCounts } from "./refusals";

/** Counts of attempts. Those of refusals are audited. */
export const purges: Purge[] = [
  inBatches((queries, { now, most, auditKey }) => settleCounts(queries, { auditKey, at: now }, most)),
];
