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

export const useRole = () => useSubject(ROLE);
