import { capital } from "#api/contract/capital";
import { counted } from "#api/contract/counts";
import { utcMinute } from "#api/contract/moments";
import type { SignInObstacle, SignInWay, UserOverview } from "#api/contract/user-page";

/** A line about a user's sign-ins. */
export interface Line {
  title: string;
  text: string;
}

/** Later: the user can sign in, and something has to be done or known. */
export type Look = "yes" | "later" | "no";

const until = (at: string | null) => (at === null ? "" : `until ${utcMinute(at)} (UTC)`);

/**
 * Whether a user can sign in, and why.
 *
 * @param provider the name of the provider in Google's place
 */
export function verdictOf(user: UserOverview, provider: string): Line & { look: Look } {
  const { ways, obstacle } = user.signIn;
  if (ways.length === 0 && obstacle !== null) return { look: "no", ...NO[obstacle](user, provider) };
  const title = `Yes, with ${OR.format(ways.map((way) => wayText(way, user, provider)))}`;
  if (obstacle === "locked") {
    const text = `Their password is locked ${until(user.lockedUntil)}, but not on devices and networks that they know.`;
    return { look: "later", title, text };
  }
  if (user.applicationCount === 0) return { look: "later", title, text: "They have no application to open." };
  const isNew = user.mustChange && ways.includes("password");
  const failed = user.failedSignIns?.length === 0 ? " No failed attempts." : "";
  const state = isNew
    ? "They choose a new password at the next sign-in."
    : "The account is active and not locked.";
  return { look: "yes", title, text: `${state}${failed}` };
}

const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });

function wayText(way: SignInWay, { passkeys }: UserOverview, provider: string): string {
  switch (way) {
    case "password":
      return "their password";
    case "one-time-password":
      return "their one-time password";
    case "passkey":
      return passkeys === 1 ? "their passkey" : "a passkey";
    default:
      return provider;
  }
}

const NO: Record<SignInObstacle, (user: UserOverview, provider: string) => Line> = {
  inactive: () => ({
    title: "No, the account is inactive",
    text: "They keep what they have, and can sign in once the account is active.",
  }),
  locked: ({ lockedUntil }) => ({
    title: `No, locked ${until(lockedUntil)}`,
    text: "Too many wrong passwords. Devices and networks that they have signed in from aren't locked.",
  }),
  "factors-removed": ({ factorsResetAt }) => ({
    title: "No, their second factors were removed",
    text: `Removed at ${factorsResetAt && utcMinute(factorsResetAt)} (UTC). They need an enrolment link.`,
  }),
  invited: ({ invitedUntil }) => ({
    title: "No, they haven't accepted the invitation",
    text: `It works ${until(invitedUntil)}.`,
  }),
  "invitation-over": ({ invitedUntil }) => ({
    title: "No, their invitation has expired",
    text: `It worked ${until(invitedUntil)}. They need a new one.`,
  }),
  "google-off": (_, provider) => ({
    title: `No, ${provider} isn't set up here`,
    text: "They have no other way to sign in.",
  }),
  "no-password": ({ mustChange, passkeys }) => ({
    title: "No, they have no password",
    text: mustChange
      ? "Their one-time password was used or has expired."
      : passkeys > 0
        ? "Passkeys don't work at this address."
        : "They have no passkey either.",
  }),
};

/** What a user has beside the first factor, and who requires it. */
export function secondFactorOf(user: UserOverview): Line {
  const { passkeys, authenticatorApp, recoveryCodes, demanded, demandedBy } = user;
  const has = [
    ...(passkeys > 0 ? [counted(passkeys, "passkey")] : []),
    ...(authenticatorApp ? ["authenticator app"] : []),
  ];
  const codes = has.length > 0 ? ` ${counted(recoveryCodes, "recovery code")} left.` : "";
  const asks = askText({ passkeys, isNone: has.length === 0, demanded, demandedBy });
  return { title: has.length > 0 ? capital(has.join(", ")) : "No second factor", text: `${asks}${codes}` };
}

function askText(
  user: Pick<UserOverview, "passkeys" | "demanded" | "demandedBy"> & { isNone: boolean },
): string {
  const { passkeys, isNone, demanded, demandedBy } = user;
  if (demanded === "none") return "None is required.";
  if (demanded === "passkey" && passkeys === 0)
    return `${demandedBy} requires a passkey. They'll add it at the next sign-in.`;
  return `${demandedBy} requires one.${isNone ? " They'll set it up at the next sign-in." : ""}`;
}

export const sessionsOf = ({ sessionCount, lastSignInAt }: UserOverview): Line => ({
  title: sessionCount === 0 ? "No active sessions" : counted(sessionCount, "active session"),
  text: lastSignInAt ? `Last sign-in ${utcMinute(lastSignInAt)} (UTC).` : "Never signed in.",
});

type Failed = NonNullable<UserOverview["failedSignIns"]>[number];

/** "Wrong password · Payroll · 198.51.100.7" */
export const failedText = ({ reason, applicationName, network }: Failed): string =>
  [capital(reason), applicationName, network].filter(Boolean).join(" · ");
