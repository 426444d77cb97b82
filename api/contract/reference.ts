import { z } from "zod";

/** Query of GET /docs: one group of calls, or a search. */
export const ReferenceQuerySchema = z.strictObject({
  group: z.string().max(100).optional(),
  q: z.string().max(200).optional(),
});

/** The document, in the parts that a client looks at first. */
export const OpenApiSchema = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });
