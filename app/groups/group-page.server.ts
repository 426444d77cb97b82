import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Group } from "#api/contract/groups";
import { GROUPS } from "#app/navigation";
import { canChange, type Permissions } from "#app/permissions";
import type { Session } from "#app/request/session.server";
import { requirePage } from "#app/session/guards.server";
import { applications } from "#app/sso-api/applications.server";
import { groups } from "#app/sso-api/groups.server";
import { optionLabel } from "#app/sso-api/option-label";
import { orFailed } from "#app/sso-api/or-failed.server";
import { roles } from "#app/sso-api/roles.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import { searchQuery } from "#app/table/search-query";

export async function loader({ request, params: { groupId = "" } }: LoaderFunctionArgs) {
  const { session, permissions } = await requirePage(GROUPS);
  const group = await groups.get(session, groupId);
  const gifts = await readGifts(session, group, permissions);
  const query = searchQuery(request);
  const list = await orFailed(groups.members(session, group.id, query), "The members could not be loaded.");
  redirectPastEnd(request, list);
  const pending = group.directory ? await groups.pendingMembers(session, group.id, 1) : undefined;
  return {
    group,
    gifts,
    list,
    pending: pending?.totalItems ?? 0,
    size: query.size,
    canChange: canChange(GROUPS, permissions),
    readsAudits: permissions.includes("audits:read"),
  };
}

/** The names of what a group gives, for those who may read them. */
async function readGifts(session: Session, group: Group, permissions: Permissions) {
  const ofRoles = permissions.includes("roles:read") && {
    roles: (await roles.options(session))
      .filter(({ id }) => group.roles.includes(id))
      .map(({ id, roleName }) => ({ id, label: roleName })),
  };
  const ofApplications = permissions.includes("applications:read") && {
    applications: (await applications.options(session))
      .filter(({ id }) => group.applications.includes(id))
      .map((option) => ({ id: option.id, label: optionLabel(option) })),
  };
  return { ...ofRoles, ...ofApplications };
}
