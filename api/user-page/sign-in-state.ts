import type { Context } from "../context";
import { isAhead } from "../contract/moments";
import type { SignInObstacle, SignInState, SignInWay } from "../contract/user-page";
import { type Factors, hasSecondFactor } from "../factors/factors.queries";
import { areOffered } from "../factors/relying-party";
import { isInvited } from "../users/possible-sign-in";
import type { ListedUser } from "../users/users.queries";

type Locked = ListedUser & { lockedUntil?: string };

/**
 * Whether a user can sign in, and by what: of the factors that the user has, those that the service offers now. A lock
 * after wrong passwords is in the way of the password alone.
 *
 * @param hasOneTimePassword whether one is unused and hasn't expired
 */
export function signInStateOf(
  { config, google, now }: Pick<Context, "config" | "google" | "now">,
  user: Locked,
  factors: Factors,
  hasOneTimePassword: boolean,
): SignInState {
  if (!user.status) return { ways: [], obstacle: "inactive" };
  if (factors.resetAt !== null && !hasSecondFactor(factors)) return { ways: [], obstacle: "factors-removed" };
  const isLocked = user.lockedUntil !== undefined && factors.hasPassword;
  const possible: Record<SignInWay, boolean> = {
    password: factors.hasPassword && !isLocked,
    "one-time-password": hasOneTimePassword,
    passkey: factors.passkeys > 0 && areOffered(config.publicUrl),
    google: factors.hasGoogle && google !== undefined,
  };
  const ways = (Object.keys(possible) as SignInWay[]).filter((way) => possible[way]);
  if (isLocked) return { ways, obstacle: "locked" };
  return { ways, obstacle: ways.length > 0 ? null : whyNone(user, factors, now()) };
}

function whyNone(user: ListedUser, factors: Factors, now: number): SignInObstacle {
  if (isInvited(user, factors)) return isAhead(user.invitedUntil, now) ? "invited" : "invitation-over";
  return factors.hasGoogle ? "google-off" : "no-password";
}
