import { z } from "zod";

/** A whole number as text, in a query or a setting. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?[0-9]+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`)
    .meta({ type: "integer", minimum: least, maximum: most, pattern: undefined });
