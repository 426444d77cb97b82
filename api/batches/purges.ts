import { olderThan, type Purge } from "../jobs/purges";
import { deleteExpiredBatches } from "./batches.queries";

export const purges: Purge[] = [olderThan(0, deleteExpiredBatches)];
