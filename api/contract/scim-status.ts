import { z } from "zod";
import { PageQuerySchema, pagedListSchema } from "./lists";

/** What a directory needs to be set up, and what it manages. */
export const ScimStatusSchema = z.object({
  /** The base address that is entered at the directory. */
  address: z.string(),
  users: z.int(),
  groups: z.int(),
  /** API tokens with the permission `scim` that are good now. */
  tokens: z.int(),
  lastRequestAt: z.string().nullable(),
});
export type ScimStatus = z.infer<typeof ScimStatusSchema>;

export const ScimRequestSchema = z.object({
  id: z.string(),
  token: z.object({ id: z.string(), name: z.string() }),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  ms: z.int(),
  /** The sentence of a refusal, or what of an accepted request was left out. */
  error: z.string().nullable(),
});
export type ScimRequest = z.infer<typeof ScimRequestSchema>;
export const ScimRequestListQuerySchema = PageQuerySchema.extend({ failed: z.literal("true").optional() });
/** The last 100 at most. */
export const ScimRequestListSchema = pagedListSchema(ScimRequestSchema);
