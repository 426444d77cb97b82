import { z } from "zod";

/** Query of GET /docs: one group of calls, or a search. */
export const ReferenceQuerySchema = z.strictObject({
  group: z.string().max(100).optional(),
  q: z.string().max(200).optional(),
});
