import { DAY_MS } from "../contract/durations";
import { olderThan, type Purge } from "../jobs/purges";
import { deleteOldMails } from "./mails.queries";

export const purges: Purge[] = [olderThan(30 * DAY_MS, deleteOldMails)];
