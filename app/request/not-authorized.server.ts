import { redirect } from "@remix-run/node";
import type { PermissionName } from "#api/contract/permissions";
import { NOT_AUTHORIZED } from "#app/navigation";
import { requestContext } from "./context.server";

/**
 * The way to the 403 page.
 *
 * @param needs permissions of our service, any of which would do
 */
export function notAuthorized(needs?: readonly PermissionName[]): Response {
  const { lacks } = requestContext();
  const named = needs ?? (lacks ? [lacks] : []);
  const query = named.map((permission) => `needs=${permission}`).join("&");
  return redirect(NOT_AUTHORIZED + (query && `?${query}`));
}
