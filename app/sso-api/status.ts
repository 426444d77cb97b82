import { z } from "zod";

/** A record's status: true is Active, false is Inactive. A foreign SSO API may have others, or none (null). */
export type Status = boolean | string | number | null;

export const StatusSchema = z
  .union([
    z.literal(1).transform(() => true),
    z.literal(0).transform(() => false),
    z.boolean(),
    z.string().min(1).max(100),
    z.number(),
    z.null(),
  ])
  .catch(null);
