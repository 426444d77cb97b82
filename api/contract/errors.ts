import { z } from "zod";

/** Every error of the service: a sentence for people and, where fields are at fault, one list of sentences a field. */
export const ErrorSchema = z.object({
  message: z.string(),
  /** For programs, where the status alone doesn't say what to do. */
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
