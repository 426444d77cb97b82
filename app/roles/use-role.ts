import type { PermissionName } from "#api/contract/permissions";
import { Shield } from "#app/icons";
import { ROLES, sectionOf } from "#app/navigation";
import { type Subject, useSubject } from "#app/subject/subject";
import type { loader } from "./role-page.server";

/** The page of a role. */
export const ROLE: Subject<typeof loader> = {
  route: "routes/dashboard.roles_.$roleId",
  noun: "role",
  icon: Shield,
  list: sectionOf(ROLES),
  nameOf: ({ role }) => role.roleName,
};

/** The role of the page, on each of its tabs, and what the viewer may do. */
export function useRole() {
  const data = useSubject(ROLE);
  const may = (permission: PermissionName) => data.permissions.includes(permission);
  return { ...data, may };
}
