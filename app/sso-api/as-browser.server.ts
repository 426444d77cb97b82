import { requestContext } from "#app/request/context.server";

/** More of a user agent is not kept. */
const LONGEST_USER_AGENT = 512;

/** The person's browser, not this console, is what signs in; our service keeps its name with the sign-in. */
export function asBrowser(): { headers?: Record<string, string> } {
  const { userAgent } = requestContext();
  return userAgent ? { headers: { "user-agent": userAgent.slice(0, LONGEST_USER_AGENT) } } : {};
}
