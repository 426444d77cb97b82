import type { GroupOption } from "#api/contract/groups";
import type { Permissions } from "#app/permissions";
import type { Session } from "#app/request/session.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { groups } from "#app/sso-api/groups.server";
import { userPage } from "#app/sso-api/user-page.server";

/** The groups that give an application to their members, for those who may read groups. */
export async function groupsGiving(
  session: Session,
  permissions: Permissions,
  applicationId: string,
): Promise<Pick<GroupOption, "id" | "groupName">[]> {
  if (!permissions.includes("groups:read") || !(await hasFeature("groups"))) return [];
  const giving = (await groups.options(session)).filter((group) =>
    group.applications.includes(applicationId),
  );
  return giving.map(({ id, groupName }) => ({ id, groupName }));
}

/** The names of the groups through which a user has an application. */
export async function groupsOfAccess(
  session: Session,
  userId: string,
  applicationId: string,
): Promise<string[]> {
  const { explanation } = await userPage.access(session, userId, applicationId);
  return explanation?.facts.flatMap(({ group }) => group?.groupName ?? []) ?? [];
}
