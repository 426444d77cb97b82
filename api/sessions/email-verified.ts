import type { EmailVerified } from "../contract/connections";
import type { Tables } from "../database/tables";

/** Whether an application is told that an address is verified, whatever the protocol. */
export const isEmailVerified = (
  as: EmailVerified,
  { email_verified_at, email_vouched }: Pick<Tables["users"], "email_verified_at"> & { email_vouched: 0 | 1 },
): boolean => email_verified_at !== null || (as === "entered" && email_vouched === 1);
