import { olderThan, type Purge } from "../jobs/purges";
import { deleteExpiredRequests } from "./requests.queries";

export const purges: Purge[] = [olderThan(0, deleteExpiredRequests)];
