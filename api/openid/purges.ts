import { DAY_MS } from "../contract/durations";
import { expiredRowsOf, inBatches, type Purge } from "../jobs/purges";
import { deleteOldMessages } from "./logout-messages.queries";
import { deleteOldRefusedRequests } from "./refused-requests.queries";
import { makeRoom } from "./strangers";

const MESSAGES_KEPT_MS = DAY_MS;
const REFUSED_REQUESTS_KEPT_MS = 30 * DAY_MS;

export const purges: Purge[] = [
  expiredRowsOf("oidc_records"),
  (tools) => makeRoom(tools),
  inBatches((queries, { now, most }) => deleteOldMessages(queries, now - MESSAGES_KEPT_MS, most)),
  inBatches((queries, { now, most }) =>
    deleteOldRefusedRequests(queries, now - REFUSED_REQUESTS_KEPT_MS, most),
  ),
];
