const UNITS = [
  { name: "day", seconds: 86_400 },
  { name: "hour", seconds: 3_600 },
  { name: "minute", seconds: 60 },
];

/** Retry-After in words: "Try again in 12 minutes." Rounded up, so that the wait suffices. */
export function tryAgainIn(seconds: number): string {
  const unit = UNITS.find((one) => seconds > one.seconds);
  if (!unit) return "Try again in a minute.";
  const count = Math.ceil(seconds / unit.seconds);
  return `Try again in ${count} ${unit.name}s.`;
}
