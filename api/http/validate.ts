import { z } from "zod";
import { say } from "#languages/say";
import { required } from "../contract/text";
import { notAccepted } from "./errors";

export const NothingSchema = z.strictObject({});

const KINDS: Record<string, string> = {
  string: "text",
  array: "a list",
  object: "an object",
  boolean: "true or false",
};

/** The message for an issue, if the schema has none. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return required();
  switch (issue.code) {
    case "invalid_type":
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.map(String).join(" or ")}`;
    case "too_small":
      return issue.minimum === 1
        ? required()
        : say("rule.field-at-least", { count: Number(issue.minimum), least: String(issue.minimum) });
    case "too_big":
      return issue.origin === "array"
        ? `must have at most ${issue.maximum} entries`
        : say("rule.field-at-most", { count: Number(issue.maximum), most: String(issue.maximum) });
  }
}

/** @throws {HttpError} 422 with messages by field, including unknown keys */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: inWords });
  if (result.success) return result.data;
  const errors = new Map<string, string[]>();
  const add = (field: string, message: string) => {
    const messages = errors.get(field) ?? [];
    if (!messages.includes(message)) errors.set(field, [...messages, message]);
  };
  for (const issue of result.error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) add(key, "is not allowed");
    } else {
      add(String(issue.path[0] ?? "body"), issue.message);
    }
  }
  throw notAccepted(Object.fromEntries(errors));
}
