import { z } from "zod";
import { HttpError } from "./errors";

export const NothingSchema = z.strictObject({});

/** @throws {HttpError} 422 with the sentences of each field; unknown keys are fields at fault too */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = new Map<string, string[]>();
  const add = (field: string, message: string) => {
    const messages = errors.get(field) ?? [];
    if (!messages.includes(message)) errors.set(field, [...messages, message]);
  };
  for (const issue of result.error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) add(key, "is not known");
    } else {
      add(String(issue.path[0] ?? "body"), issue.message);
    }
  }
  throw new HttpError(422, "Some fields can't be accepted.", { errors: Object.fromEntries(errors) });
}
