import { DAY_MS } from "../contract/durations";
import { olderThan, type Purge } from "../jobs/purges";
import { deleteOldRequests } from "./reset-requests.queries";

export const purges: Purge[] = [olderThan(DAY_MS, deleteOldRequests)];
