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
  if (people === 0) return "It concerns nobody yet.";
  return [
    `It concerns ${counted(people, "person", "people")}`,
    `${have(withoutSecondFactor)} no second factor yet, and ${have(withoutPasskey)} no passkey.`,
  ].join("; ");
}

/** "180 of them have" */
const have = (number: number) => `${formatCount(number)} of them ${plural(number, "has", "have")}`;
