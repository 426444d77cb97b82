import { DAY_MS } from "../contract/durations";
import { inBatches, type Purge } from "../jobs/purges";
import { deleteOldRequests } from "./reset-requests.queries";

const RESET_REQUESTS_KEPT_MS = DAY_MS;

export const purges: Purge[] = [
  inBatches((queries, { now, most }) => deleteOldRequests(queries, now - RESET_REQUESTS_KEPT_MS, most)),
];
