import * as z from "zod/mini";
import { OVERLAPS_S } from "#api/contract/application-page";

export const ReplaceSchema = z.object({
  overlap: z.enum(OVERLAPS_S.map(String)),
  leaked: z.optional(z.string()),
  /** The hint of the secret that the page showed. */
  replaces: z.optional(z.string()),
});
