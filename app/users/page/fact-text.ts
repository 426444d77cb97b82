import { utcDay, utcMinute } from "#api/contract/moments";
import type { Explanation, Fact } from "#api/contract/user-access";

const FACTOR = { none: "No second factor", app: "Has an authenticator app", passkey: "Has a passkey" };

/** The end of the sentence that says whether a user can open an application. */
export function verdictText({ verdict, facts }: Pick<Explanation, "verdict" | "facts">): string {
  if (verdict !== "after-setup") return ".";
  const needsPasskey = facts.some(({ holds, demanded }) => holds === "no" && demanded === "passkey");
  return ` once they have set up ${DEMANDS[needsPasskey ? "passkey" : "second-factor"]}.`;
}

/** A fact as a title. */
export function titleOf({ kind, holds, group, demanded, has = "none" }: Fact): string {
  const isSo = holds === "yes";
  switch (kind) {
    case "account":
      return `The account is ${isSo ? "active" : "inactive"}`;
    case "lock":
      return `The account is ${isSo ? "not locked" : "locked"}`;
    case "invitation":
      return "The invitation isn't accepted";
    case "reset":
      return "The second factor was removed";
    case "application":
      return `The application is ${isSo ? "active" : "inactive"}`;
    case "direct":
      return isSo ? "Assigned directly" : "Not assigned directly";
    case "group":
      return `Assigned through the group ${group?.groupName ?? ""}`;
    default:
      return holds === "no" && demanded === "passkey" ? "No passkey" : FACTOR[has];
  }
}

const DEMANDS = { none: "", "second-factor": "a second factor", passkey: "a passkey" };

/** More about a fact: since when, and by whom. Undefined if nothing is known. */
export function detailOf({
  kind,
  holds,
  since,
  by,
  demanded = "none",
  demandedBy,
}: Fact): string | undefined {
  const day = since ? utcDay(since) : undefined;
  const who = by ? ` by ${by}` : "";
  switch (kind) {
    case "lock":
      return holds === "yes"
        ? undefined
        : `Until ${since && utcMinute(since)} (UTC), but not from known devices and networks`;
    case "reset":
      return "Set up a new one with an enrolment link";
    case "group":
      return day && `Member since ${day}${who}`;
    case "second-factor":
      if (!demandedBy) return "None is required";
      return day
        ? `${demandedBy} has required ${DEMANDS[demanded]} since ${day}`
        : `${demandedBy} requires ${DEMANDS[demanded]}`;
    default:
      return day && `Since ${day}${who}`;
  }
}

const REASONS: Partial<Record<Fact["kind"], string>> = {
  account: "The account is inactive.",
  invitation: "The invitation isn't accepted yet.",
  reset: "The second factor was removed, and no new one is set up.",
  application: "The application is inactive.",
  direct: "It is assigned neither directly nor through a group.",
};

/** Everything that is in the way. */
export const reasonOf = ({ facts }: Pick<Explanation, "facts">): string =>
  facts
    .filter(({ holds }) => holds === "no")
    .map(
      ({ kind, demanded }) =>
        REASONS[kind] ?? `No ${demanded === "passkey" ? "passkey" : "second factor"} is set up.`,
    )
    .join(" ");
