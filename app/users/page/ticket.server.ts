import { utcMinute } from "#api/contract/moments";
import type { UserOverview } from "#api/contract/user-page";
import type { LastEvents } from "./last-events.server";
import { failedText, type Line, secondFactorOf, sessionsOf, verdictOf } from "./sign-in-text";

const inOne = ({ title, text }: Line) => `${title}. ${text}`;

/** What somebody who helps the user writes down: no secrets. */
export function ticketOf(user: UserOverview, events: LastEvents | undefined, provider: string): string {
  const failed = (user.failedSignIns ?? []).map((one) => `- ${utcMinute(one.at)} ${failedText(one)}`);
  const last = events && !("failed" in events) ? events : [];
  return [
    `${user.name} (${user.username}), ${user.email}`,
    `Can they sign in? ${inOne(verdictOf(user, provider))}`,
    `Second factor: ${inOne(secondFactorOf(user))}`,
    `Sessions: ${inOne(sessionsOf(user))}`,
    ...(failed.length > 0 ? ["Last failed attempts (UTC):", ...failed] : []),
    ...(last.length > 0 ? ["Last events (UTC):"] : []),
    ...last.map(({ at, text, by }) => `- ${utcMinute(at)} ${text}${by && `, ${by}`}`),
  ].join("\n");
}
