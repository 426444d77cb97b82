import { counted } from "./counts";

const UNITS = [
  { name: "day", seconds: 86_400 },
  { name: "hour", seconds: 3_600 },
  { name: "minute", seconds: 60 },
  { name: "second", seconds: 1 },
];

/** Retry-After in words: "Try again in 12 minutes." Rounded up, so that the wait suffices. */
export function tryAgainIn(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const { name, seconds: length } = UNITS.find((one) => whole >= one.seconds) ?? {
    name: "second",
    seconds: 1,
  };
  const count = Math.ceil(whole / length);
  return `Try again in ${counted(count, name)}.`;
}
