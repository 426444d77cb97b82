import { counted } from "#api/contract/counts";
import { DAY_MS } from "#api/contract/durations";
import { utcHour } from "#api/contract/moments";
import type { TOKEN_STATES, Token } from "#api/contract/tokens";

export const STATE_LABELS: Record<(typeof TOKEN_STATES)[number], string> = {
  active: "Active",
  limited: "Limited",
  expired: "Expired",
  revoked: "Revoked",
};

export const isOpen = ({ state }: Pick<Token, "state">): boolean => state === "active" || state === "limited";

/** The part of a token that tells it from others without giving it away. */
export const hintText = ({ hint }: Pick<Token, "hint">): string => `ssoc_${hint}…`;

const SOON_DAYS = 14;

/**
 * "in 5 days", for a token that ends soon.
 *
 * @param now in ms
 */
export function soonText({ expiresAt, ...token }: Pick<Token, "expiresAt" | "state">, now: number) {
  const days = Math.floor((Date.parse(expiresAt) - now) / DAY_MS);
  if (!isOpen(token) || days >= SOON_DAYS) return undefined;
  if (days < 1) return "within a day";
  return `in ${counted(days, "day")}`;
}

/** Why a token can do less than it says. Undefined unless it is limited. */
export function limitText({ state, createdBy, permissions, lacking }: Token): string | undefined {
  if (state !== "limited") return undefined;
  const name = createdBy?.name ?? "Its creator";
  return lacking.length === permissions.length
    ? `${name} is inactive or has none of these permissions now, so every call with this token is refused.`
    : `${name} doesn't have all of these permissions now, so this token can't do what is marked.`;
}

/** "It was last used on 2026-11-23 08:00 (UTC) from 192.0.2.7." */
export function lastUseText({ lastUsedAt, lastAddress }: Pick<Token, "lastUsedAt" | "lastAddress">): string {
  if (lastUsedAt === null) return "It has never been used.";
  return `It was last used on ${utcHour(lastUsedAt)} (UTC)${lastAddress === null ? "" : ` from ${lastAddress}`}.`;
}
