import { z } from "zod";

/** Every error of the service: a sentence for people and, where fields are at fault, one list of sentences a field. */
export const ErrorSchema = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
