import { groupPath } from "#app/addresses";
import { GROUPS } from "#app/navigation";
import { noun, onPage } from "#app/noun/noun.server";
import { groups as client } from "#app/sso-api/groups.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { searchQuery } from "#app/table/search-query";

export const groups = noun({
  page: GROUPS,
  name: "group",
  queryOf: searchQuery,
  list: client.list,
  read: (session, id) => orUnknown(() => client.get(session, id)),
});

/** Groups as the dialogs about one of them need them: over the list, or over the group's page. */
export type Groups = typeof groups;
export const groupsOnPage = onPage(groups, groupPath, "groups");
