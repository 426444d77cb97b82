import { applicationPath } from "#app/addresses";
import { APPLICATION_ACCESS } from "#app/navigation";
import { noun, onPage } from "#app/noun/noun.server";
import { applications as client } from "#app/sso-api/applications.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { searchQuery } from "#app/table/search-query";

export const applications = noun({
  page: APPLICATION_ACCESS,
  name: "application",
  queryOf: searchQuery,
  list: client.list,
  read: (session, id) => orUnknown(() => client.get(session, id)),
});

/** Applications as the dialogs about one of them need them: over the list, or over the application's page. */
export type Applications = typeof applications;
export const applicationsOnPage: Applications = onPage(applications, applicationPath, "connections");

/** Applications as the dialogs over the tab People need them. */
export const applicationsOnPeople: Applications = {
  ...onPage(applications, (id) => applicationPath(id, "people"), "connections"),
  permission: "users:write",
};
