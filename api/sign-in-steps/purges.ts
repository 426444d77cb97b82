import { expiredRowsOf, type Purge } from "../jobs/purges";

export const purges: Purge[] = [expiredRowsOf("pending_sign_ins")];
