import { applicationPath, rolePath, userPath } from "#app/addresses";
import { APPLICATION_ACCESS, ROLES, USER_MANAGEMENT } from "#app/navigation";
import type { Asker } from "./asker.server";

/** A longer one is refused. */
const LONGEST_TERM = 200;

/** A list that was searched, or a dialog over it. */
export const searched = (path: string, term: string): string =>
  term.length > LONGEST_TERM ? path : `${path}?${new URLSearchParams({ searchTerm: term })}`;

/** A dialog about a user, over the list with this user alone. */
export const userDialog = ({ id, email }: { id: string; email: string }, dialog: string): string =>
  searched(userPath(id, dialog), email);

/** Where somebody sees a user: the user's page, or else Edit User, or the list. */
export function userAddress({ features, holds }: Asker, user: { id: string; email: string }): string {
  if (features.has("people")) return userPath(user.id);
  return holds("users:write") ? userDialog(user, "edit") : searched(USER_MANAGEMENT, user.email);
}

interface NamedApplication {
  id: string;
  applicationName: string;
}

/** The Edit dialog: over the application's page, or else over the list. */
export const editApplication = ({ features }: Asker, application: NamedApplication): string =>
  features.has("connections")
    ? applicationPath(application.id, "overview/edit")
    : searched(applicationPath(application.id, "edit"), application.applicationName);

export function applicationAddress(asker: Asker, application: NamedApplication): string {
  if (asker.features.has("connections")) return applicationPath(application.id);
  return asker.holds("applications:write")
    ? editApplication(asker, application)
    : searched(APPLICATION_ACCESS, application.applicationName);
}

export const roleAddress = ({ features }: Asker, { id, roleName }: { id: string; roleName: string }) =>
  features.has("role-permissions") ? rolePath(id) : searched(ROLES, roleName);
