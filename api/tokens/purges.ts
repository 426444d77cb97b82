import { DAY_MS } from "../contract/durations";
import { inBatches, type Purge } from "../jobs/purges";
import { deleteOldTokens } from "./tokens.queries";

const ENDED_TOKENS_KEPT_MS = 90 * DAY_MS;

export const purges: Purge[] = [
  inBatches((queries, { now, most }) => deleteOldTokens(queries, now - ENDED_TOKENS_KEPT_MS, most)),
];
