import type { LinkPurpose } from "#api/contract/links";

export const LINK_TITLES: Record<LinkPurpose, string> = {
  enrol: "Set up your second step",
  invite: "Welcome",
  reset: "New password",
  verify: "Confirm your email",
  "undo-email": "Bring your email back",
};
