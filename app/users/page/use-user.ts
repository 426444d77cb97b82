import type { PermissionName } from "#api/contract/permissions";
import { UserRound } from "#app/icons";
import { sectionOf, USER_MANAGEMENT } from "#app/navigation";
import { type Subject, useSubject } from "#app/subject/subject";
import type { loader } from "./user-page.server";

/** The page of a user. */
export const USER: Subject<typeof loader> = {
  route: "routes/dashboard.user-management_.$userId",
  noun: "user",
  icon: UserRound,
  list: sectionOf(USER_MANAGEMENT),
  nameOf: ({ user }) => user.name,
};

/** The user of the page, on each of its tabs, and what the viewer may do. */
export function useUser() {
  const data = useSubject(USER);
  const may = (permission: PermissionName) => data.permissions.includes(permission);
  /** Whether the user can be sent a reminder to set up a second factor. */
  const canRemind = data.user.status && data.links?.mail === true && may("users:write");
  return { ...data, may, canRemind };
}
