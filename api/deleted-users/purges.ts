import { expiredRowsOf, type Purge } from "../jobs/purges";

export const purges: Purge[] = [expiredRowsOf("deleted_users")];
