import { expiredRowsOf, inBatches, type Purge } from "../jobs/purges";
import { deleteForgottenNetworks } from "./accounts.queries";
import { deleteForgottenDevices } from "./devices.queries";
import { KNOWN_MS } from "./throttle";

export const purges: Purge[] = [
  expiredRowsOf("pending_sign_ins"),
  inBatches((queries, { now, most }) => deleteForgottenNetworks(queries, now - KNOWN_MS, most)),
  inBatches((queries, { now, most }) => deleteForgottenDevices(queries, now - KNOWN_MS, most)),
];
