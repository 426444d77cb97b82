import { EMAIL_MESSAGE, isMailable } from "../contract/text";
import { unprocessable } from "../http/errors";

/** Checks an address if it is new. @throws {HttpError} 422 */
export function requireMailable(email: string, before?: string): void {
  if (email !== before && !isMailable(email)) throw unprocessable({ email: [EMAIL_MESSAGE] });
}
