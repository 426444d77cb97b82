import { inBatches, type Purge } from "../jobs/purges";
import { deleteExpiredRequests } from "./requests.queries";

export const purges: Purge[] = [
  inBatches((queries, { now, most }) => deleteExpiredRequests(queries, now, most)),
];
