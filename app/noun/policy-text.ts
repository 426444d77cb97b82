import { counted, formatCount, plural } from "#api/contract/counts";
import type { Policy, PolicyReach } from "#api/contract/factors";
import { utcDay } from "#api/contract/moments";

export const LEVEL_LABELS = { 0: "None", 2: "Second factor", 3: "Passkey" } as const;

/** "Passkey, from 2026-12-01" */
export function policyText({ secondFactor, secondFactorFrom }: Policy): string {
  const from = secondFactorFrom ? `, from ${utcDay(secondFactorFrom)}` : "";
  return `${LEVEL_LABELS[secondFactor]}${from}`;
}

/** How many people a policy concerns, and what they lack. */
export function reachText({ people, withoutSecondFactor, withoutPasskey }: PolicyReach): string {
  if (people === 0) return "Affects nobody yet.";
  return `Affects ${counted(people, "active person", "active people")}: ${have(withoutSecondFactor)} no second factor, ${have(withoutPasskey)} no passkey.`;
}

/** "180 have" */
const have = (number: number) => `${formatCount(number)} ${plural(number, "has", "have")}`;
