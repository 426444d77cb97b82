import { z } from "zod";

/** An id as the SSO API itself writes it. Addresses and forms hold it as text. */
export const WireIdSchema = z.union([z.string().min(1), z.number().int()]);

/**
 * Ids out of a form as the SSO API wrote them: a foreign one may count, and then take nothing but numbers.
 *
 * @param options what they were chosen from, as it came
 */
export function toWireIds(ids: readonly string[], options: readonly { id: string | number }[]) {
  const isCounting = options.some(({ id }) => typeof id === "number");
  return isCounting ? ids.map(Number) : ids;
}
