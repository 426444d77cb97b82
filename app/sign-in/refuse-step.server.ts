import { data } from "@remix-run/node";
import type { SsoApiError } from "#app/sso-api-error";
import { sayWithWait } from "./messages";

/** What a step's page says to a refusal. */
export interface StepRefusal<Field extends string> {
  /** Messages by field. */
  errors: Partial<Record<Field, string>>;
  /** The message if no field is wrong. */
  failure: string | undefined;
}

/**
 * @param fields that the page has
 * @param sorry the sentence if the SSO API gives no reason
 */
export function refuseStep<Field extends string>(
  { status, said, fields: messages, retryAfter }: SsoApiError,
  fields: readonly Field[],
  sorry: string,
) {
  const errors: Partial<Record<Field, string>> = {};
  for (const field of fields) errors[field] = messages[field]?.[0];
  const isField = fields.some((field) => errors[field]);
  const failure = isField ? undefined : (said ?? sayWithWait(sorry, retryAfter));
  const headers = retryAfter ? { "retry-after": String(retryAfter) } : undefined;
  return data<StepRefusal<Field>>({ errors, failure }, { status, headers });
}
