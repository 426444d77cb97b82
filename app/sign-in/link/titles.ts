import type { LinkPurpose } from "#api/contract/links";
import { say } from "#languages/say";

export const LINK_TITLES: Record<LinkPurpose, () => string> = {
  enrol: () => say("link.enrol-title"),
  invite: () => say("link.invite-title"),
  reset: () => say("password.new-title"),
  verify: () => say("link.verify-title"),
  "undo-email": () => say("link.undo-title"),
};
