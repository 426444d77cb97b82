import { useRouteLoaderData } from "@remix-run/react";
import type { PermissionName } from "#api/contract/permissions";
import type { loader } from "#app/routes/dashboard.user-management_.$userId";

/** The user of the page, on each of its tabs, and what whoever looks at it may do. */
export function useUser() {
  const data = useRouteLoaderData<typeof loader>("routes/dashboard.user-management_.$userId");
  if (!data) throw new Error("Outside of a user's page.");
  const may = (permission: PermissionName) => data.permissions.includes(permission);
  return { ...data, may };
}
