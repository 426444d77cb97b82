import { olderThan, type Purge } from "../jobs/purges";
import { deleteForgottenNetworks } from "./accounts.queries";
import { deleteForgottenDevices } from "./devices.queries";
import { KNOWN_MS } from "./throttle";

export const purges: Purge[] = [
  olderThan(KNOWN_MS, deleteForgottenNetworks),
  olderThan(KNOWN_MS, deleteForgottenDevices),
];
