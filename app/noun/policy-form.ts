import * as z from "zod/mini";
import type { Policy, SecondFactorLevel } from "#api/contract/factors";
import { isAhead, utcDay } from "#api/contract/moments";

export const PolicyFormSchema = z.object({
  secondFactor: z.enum(["0", "2", "3"]),
  /** The first day in UTC, yyyy-mm-dd; empty for at once. */
  secondFactorFrom: z.optional(
    z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, "Enter a date, such as 2026-12-01.")),
  ),
  version: z.optional(z.string()),
});
type PolicyForm = z.output<typeof PolicyFormSchema>;

export const toPolicy = ({ secondFactor, secondFactorFrom }: PolicyForm): Policy => ({
  secondFactor: Number(secondFactor) as SecondFactorLevel,
  secondFactorFrom: secondFactorFrom ? `${secondFactorFrom}T00:00:00.000Z` : null,
});

/** A date that has passed is the same as none. */
export const toPolicyForm = ({ secondFactor, secondFactorFrom }: Policy, now = Date.now()) => ({
  secondFactor: String(secondFactor) as PolicyForm["secondFactor"],
  secondFactorFrom:
    secondFactorFrom !== null && isAhead(secondFactorFrom, now) ? utcDay(secondFactorFrom) : "",
});
