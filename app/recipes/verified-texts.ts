import type { EmailVerified } from "#api/contract/connections";

/** The values of `emailVerified` on the Connect tab, which recipes name too. */
export const VERIFIED_TEXTS: Record<EmailVerified, string> = {
  confirmed: "Confirmed here",
  entered: "As administrators entered them",
};
