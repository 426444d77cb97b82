import { GROUPS, SUPER } from "#app/navigation";
import { noun } from "#app/noun/noun.server";
import type { Session } from "#app/request/session.server";
import { applications } from "#app/sso-api/applications.server";
import { groups as client } from "#app/sso-api/groups.server";
import { optionLabel } from "#app/sso-api/option-label";
import { orUnknown } from "#app/sso-api/read-one.server";
import { roles } from "#app/sso-api/roles.server";
import { searchQuery } from "#app/table/search-query";

export const groups = noun({
  page: GROUPS,
  name: "group",
  queryOf: searchQuery,
  list: client.list,
  read: (session, id) => orUnknown(() => client.get(session, id)),
});

/** What a group can give. The role super is given to people. */
export async function groupOptions(session: Session) {
  const [allRoles, allApplications] = await Promise.all([
    roles.options(session),
    applications.options(session),
  ]);
  return {
    roles: allRoles.filter(({ id }) => id !== SUPER).map(({ id, roleName }) => ({ id, label: roleName })),
    applications: allApplications.map((option) => ({ id: option.id, label: optionLabel(option) })),
  };
}
export type GroupOptions = Awaited<ReturnType<typeof groupOptions>>;

/** The ids that a kept form about a group may hold. */
export const idsOf = ({ roles: offered, applications: open }: GroupOptions) => ({
  roles: offered.map(({ id }) => id),
  applications: open.map(({ id }) => id),
});
