import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Group } from "#api/contract/groups";
import { GROUPS } from "#app/navigation";
import { canChange, type Permissions } from "#app/permissions";
import { oncePerRequest } from "#app/request/context.server";
import type { Session } from "#app/request/session.server";
import { requirePage } from "#app/session/guards.server";
import { applications } from "#app/sso-api/applications.server";
import { groups } from "#app/sso-api/groups.server";
import { optionLabel } from "#app/sso-api/option-label";
import { orFailed } from "#app/sso-api/or-failed.server";
import { roles } from "#app/sso-api/roles.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import { searchQuery } from "#app/table/search-query";

/** The first line of every loader of the page. @throws {Response} as `requirePage` does */
export async function openGroupPage({ params: { groupId: id = "" } }: Pick<LoaderFunctionArgs, "params">) {
  const { session, permissions } = await requirePage(GROUPS);
  return { session, id, permissions };
}

/** Read once per request: the header and the overview share it. */
const readGroup = (session: Session, id: string) =>
  oncePerRequest(`group ${id}`, () => groups.get(session, id));

export async function loader(args: LoaderFunctionArgs) {
  const { session, id, permissions } = await openGroupPage(args);
  return {
    group: await readGroup(session, id),
    canChange: canChange(GROUPS, permissions),
    readsAudits: permissions.includes("audits:read"),
  };
}

/** The members, those who wait for approval, and what members have by the group. */
export async function overviewLoader(args: LoaderFunctionArgs) {
  const { session, id, permissions } = await openGroupPage(args);
  const group = await readGroup(session, id);
  const gifts = await readGifts(session, group, permissions);
  const query = searchQuery(args.request);
  const list = await orFailed(groups.members(session, group.id, query), "The members could not be loaded.");
  redirectPastEnd(args.request, list);
  const pending = group.directory ? await groups.pendingMembers(session, group.id, 1) : undefined;
  return { gifts, list, pending: pending?.totalItems ?? 0, size: query.size };
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
