import { say } from "#languages/say";

const UNITS = [
  { seconds: 86_400, sentence: (count: number) => say("rule.again-in-days", { count }) },
  { seconds: 3_600, sentence: (count: number) => say("rule.again-in-hours", { count }) },
  { seconds: 60, sentence: (count: number) => say("rule.again-in-minutes", { count }) },
];

/** Retry-After in words: "Try again in 12 minutes." Rounded up, so that the wait suffices. */
export function tryAgainIn(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const unit = UNITS.find((one) => whole >= one.seconds);
  return unit
    ? unit.sentence(Math.ceil(whole / unit.seconds))
    : say("rule.again-in-seconds", { count: whole });
}
