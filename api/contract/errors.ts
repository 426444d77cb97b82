import { z } from "zod";

/** Every error of the service: a message for people, and messages by field if fields are invalid. */
export const ErrorSchema = z.object({
  message: z.string(),
  /** For programs, if the status alone is not enough. */
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
