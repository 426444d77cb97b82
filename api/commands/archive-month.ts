import type { Month } from "../audit-trail/archive";
import { utcMonth } from "../contract/moments";
import { UsageError, wholeNumber } from "./run";

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/**
 * The month before which audits are archived.
 *
 * @param now in ms
 * @throws {UsageError} unless exactly one option is given, and all months before it are over
 */
export function readMonth(options: { before?: string; "keep-months"?: string }, now: number): Month {
  const { before, "keep-months": kept } = options;
  if ((before === undefined) === (kept === undefined))
    throw new UsageError("Give either --before or --keep-months.");
  const today = new Date(now);
  const current = Date.UTC(today.getUTCFullYear(), today.getUTCMonth());
  const months = wholeNumber("keep-months", kept, 0);
  const [, year, month] = MONTH.exec(before ?? "") ?? [];
  if (before !== undefined && !month) throw new UsageError("--before must be a month such as 2026-01.");
  const start =
    before === undefined
      ? Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months)
      : Date.UTC(Number(year), Number(month) - 1);
  if (start > current)
    throw new UsageError(
      `--before ${before} includes months that are not over. Use ${utcMonth(current)} at most.`,
    );
  return { text: utcMonth(start), start };
}
