/** Whether this is the long form, `npm run test:faults`: the same tests with more of everything. */
export const isLong = process.env.FAULTS === "long";

/** Prints what a test measured, on one line. */
export function print(what: string, figures: Record<string, number | string>): void {
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`  ${what}: ${told.join(", ")}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
