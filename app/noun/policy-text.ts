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
    `It concerns ${people === 1 ? "1 person" : `${count(people)} people`}`,
    `${have(withoutSecondFactor)} no second factor yet, and ${have(withoutPasskey)} no passkey.`,
  ].join("; ");
}

/** "180 of them have" */
const have = (number: number) => `${count(number)} of them ${number === 1 ? "has" : "have"}`;

const count = (number: number) => new Intl.NumberFormat("en").format(number);
