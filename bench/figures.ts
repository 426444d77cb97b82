/** The limits of a figure. */
export interface Target {
  most?: number;
  least?: number;
}

/** A line of the table: the figure of each round. */
export interface Figure {
  group: string;
  name: string;
  unit: string;
  rounds: number[];
  /** Requests per second, in addition to the figure. */
  perSecond: number[];
  /** The reference, and the ratio to it in each round. */
  against?: { name: string; rounds: number[] };
  target?: Target;
}

export interface Reading {
  value: number;
  unit: string;
  perSecond?: number;
  against?: { name: string; value: number };
  target?: Target;
}

/** All figures, in order of measurement. */
export class Figures {
  readonly all = new Map<string, Figure>();

  record(group: string, name: string, { value, unit, perSecond, against, target }: Reading): void {
    const key = `${group}|${name}|${unit}`;
    const figure = this.all.get(key) ?? { group, name, unit, rounds: [], perSecond: [], target };
    this.all.set(key, figure);
    figure.rounds.push(value);
    if (perSecond !== undefined) figure.perSecond.push(perSecond);
    if (against) {
      figure.against ??= { name: against.name, rounds: [] };
      figure.against.rounds.push(value / against.value);
    }
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [below = 0, above = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (below + above) / 2;
}

/** Half the range, in percent of the median. */
export const spread = (values: readonly number[]): number =>
  values.length < 2 ? 0 : ((Math.max(...values) - Math.min(...values)) / 2 / median(values)) * 100;

/** @param share 0.99 for the 99th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Whether the target is met; undefined without a target. */
export function isReached({ rounds, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  const value = median(rounds);
  return value <= (target.most ?? Number.POSITIVE_INFINITY) && value >= (target.least ?? 0);
}
