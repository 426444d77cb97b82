import { DAY_MS } from "../contract/durations";
import { inBatches, type Purge } from "../jobs/purges";
import { deleteOldMails } from "./mails.queries";

const MAILS_KEPT_MS = 30 * DAY_MS;

export const purges: Purge[] = [
  inBatches((queries, { now, most }) => deleteOldMails(queries, now - MAILS_KEPT_MS, most)),
];
