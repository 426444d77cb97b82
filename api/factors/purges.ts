import { expiredRowsOf, olderThan, type Purge } from "../jobs/purges";
import { UNCONFIRMED_MS } from "./totp";
import { deleteUnconfirmed } from "./totp.queries";

export const purges: Purge[] = [
  expiredRowsOf("spent_challenges"),
  olderThan(UNCONFIRMED_MS, deleteUnconfirmed),
];
