import { DAY_MS } from "../contract/durations";
import { olderThan, type Purge } from "../jobs/purges";
import { deleteOldTokens } from "./tokens.queries";

export const purges: Purge[] = [olderThan(90 * DAY_MS, deleteOldTokens)];
