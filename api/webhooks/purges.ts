import { DAY_MS } from "../contract/durations";
import { inBatches, type Purge } from "../jobs/purges";
import { deleteOldDeliveries } from "./deliveries.queries";
import { deleteExpiredSecrets } from "./webhooks.queries";

const DELIVERIES_KEPT_MS = 14 * DAY_MS;

export const purges: Purge[] = [
  async ({ engine, now }) => {
    await engine.write((queries) => deleteExpiredSecrets(queries, now()));
  },
  inBatches((queries, { now, most }) => deleteOldDeliveries(queries, now - DELIVERIES_KEPT_MS, most)),
];
