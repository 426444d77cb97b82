import { inBatches, type Purge } from "../jobs/purges";
import { KEPT_REQUESTS } from "./request-log";
import { deleteOldScimRequests } from "./requests.queries";

export const purges: Purge[] = [
  inBatches((queries, { most }) => deleteOldScimRequests(queries, KEPT_REQUESTS, most)),
];
