import { expiredRowsOf, type Purge } from "../jobs/purges";

/** Pairs expire before their sign-in. */
export const purges: Purge[] = [expiredRowsOf("token_pairs"), expiredRowsOf("sign_ins")];
