import { DAY_MS } from "../contract/durations";
import { olderThan, type Purge } from "../jobs/purges";
import { deleteOldDeliveries } from "./deliveries.queries";
import { deleteExpiredSecrets } from "./webhooks.queries";

export const purges: Purge[] = [
  async ({ engine, now }) => {
    await engine.write((queries) => deleteExpiredSecrets(queries, now()));
  },
  olderThan(14 * DAY_MS, deleteOldDeliveries),
];
