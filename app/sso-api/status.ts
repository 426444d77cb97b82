import { z } from "zod";

/** A record's status: true is Active, false is Inactive. A foreign SSO API may have others, or none (null). */
export type Status = boolean | string | number | null;

/** How other SSO APIs write the two, in any case. */
const TEXTS = new Map([
  ["active", true],
  ["true", true],
  ["1", true],
  ["inactive", false],
  ["false", false],
  ["0", false],
]);

export const StatusSchema = z
  .union([
    z.literal(1).transform(() => true),
    z.literal(0).transform(() => false),
    z.boolean(),
    z
      .string()
      .min(1)
      .max(100)
      .transform((text) => TEXTS.get(text.trim().toLowerCase()) ?? text),
    z.number(),
    z.null(),
  ])
  .catch(null);
