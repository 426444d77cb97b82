import { DAY_MS } from "../contract/durations";
import { expiredRowsOf, olderThan, type Purge } from "../jobs/purges";
import { deleteOldMessages } from "./logout-messages.queries";
import { deleteOldRefusedRequests } from "./refused-requests.queries";
import { makeRoom } from "./strangers";

export const purges: Purge[] = [
  expiredRowsOf("oidc_records"),
  makeRoom,
  olderThan(DAY_MS, deleteOldMessages),
  olderThan(30 * DAY_MS, deleteOldRefusedRequests),
];
