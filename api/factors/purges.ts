import { expiredRowsOf, inBatches, type Purge } from "../jobs/purges";
import { UNCONFIRMED_MS } from "./totp";
import { deleteUnconfirmed } from "./totp.queries";

export const purges: Purge[] = [
  expiredRowsOf("spent_challenges"),
  inBatches((queries, { now, most }) => deleteUnconfirmed(queries, now - UNCONFIRMED_MS, most)),
];
