import { redirect } from "@remix-run/node";
import { isNavigation } from "#app/request/is-navigation.server";
import { addressOf } from "./address";

/**
 * Redirects from an address with empty values to the same without them. Without a script, a form sends its empty fields
 * too; a script leaves them out.
 *
 * @throws {Response} the redirect
 */
export function redirectToClean(request: Request): void {
  const { pathname, searchParams } = new URL(request.url);
  if (![...searchParams.values()].includes("") || !isNavigation(request)) return;
  throw redirect(addressOf(pathname, searchParams));
}
