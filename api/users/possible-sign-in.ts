import type { Strength } from "../contract/factors";
import type { Factors } from "../factors/factors.queries";

/** The strongest sign-in that a user can make. */
export const possibleStrength = ({ passkeys, totp }: Pick<Factors, "passkeys" | "totp">): Strength =>
  passkeys > 0 ? 3 : totp ? 2 : 1;

/** An invited user has no way to sign in before the invitation is accepted. */
export const isInvited = (
  { invitedUntil }: { invitedUntil?: string | number | null },
  { hasPassword, hasGoogle, passkeys }: Pick<Factors, "hasPassword" | "hasGoogle" | "passkeys">,
) => invitedUntil != null && !hasPassword && !hasGoogle && passkeys === 0;
