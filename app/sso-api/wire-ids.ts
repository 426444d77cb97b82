import { z } from "zod";
import { SsoApiError } from "../sso-api-error";

/** An id as the SSO API itself writes it. Addresses and forms hold it as text. */
export const WireIdSchema = z.union([z.string().min(1), z.number().int()]);

/**
 * Ids out of a form as the SSO API wrote them: a foreign one may count, and then take nothing but numbers.
 *
 * @param field that they were chosen in
 * @param options what they were chosen from, as it came; what a user has already may be missing
 * @throws {SsoApiError} where one can't be the SSO API's
 */
export function toWireIds(
  field: string,
  ids: readonly string[],
  options: readonly { id: string | number }[],
) {
  const isCounting = options.some(({ id }) => typeof id === "number");
  if (!isCounting) return ids;
  const numbers = ids.map(Number);
  if (numbers.every((number, index) => Number.isSafeInteger(number) && String(number) === ids[index]))
    return numbers;
  throw new SsoApiError(422, undefined, { [field]: ["Choose from the list."] });
}
