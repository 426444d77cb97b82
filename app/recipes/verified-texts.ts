import type { EmailVerified } from "#api/contract/connections";

/** The Connect tab's field of `emailVerified`, which recipes name too. */
export const VERIFIED_LABEL = "Verified email addresses";
export const VERIFIED_TEXTS: Record<EmailVerified, string> = {
  confirmed: "Confirmed here",
  entered: "As administrators entered them",
};
