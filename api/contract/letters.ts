import type { PermissionName } from "./permissions";

/** What a bulk change can email to people, and the permission that it takes: that of one such email. */
export const LETTER_PERMISSIONS = {
  /** A reminder to set up a second factor. */
  factor: "users:write",
  invitation: "users:write",
  /** A link that sets a new password. */
  reset: "users:reset",
} as const satisfies Record<string, PermissionName>;
export type Letter = keyof typeof LETTER_PERMISSIONS;
export const LETTERS = Object.keys(LETTER_PERMISSIONS) as Letter[];
