import type { User } from "#api/contract/users";
import { oncePerRequest } from "#app/request-context.server";
import { orFailed } from "#app/session/refusals.server";
import type { Session } from "#app/session/session.server";
import { SsoApiError } from "#app/sso-api/errors";
import { optionLabel } from "#app/sso-api/option-label";
import { applications } from "#app/sso-api/applications.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { roles } from "#app/sso-api/roles.server";
import { users } from "#app/sso-api/users.server";
import { findListed } from "#app/table/find-listed.server";
import { userQuery } from "./user-query";

/** The page of users that an address asks for. The list and a dialog over it share it. */
export function listUsers(session: Session, request: Request) {
  const { status, ...query } = userQuery(request);
  return oncePerRequest("users", () =>
    orFailed(
      users.list(session, { ...query, ...(status && { status: status === "Active" }) }),
      "The users could not be loaded.",
    ),
  );
}

/** A user of the list that the dialog stands over, or else by a call of our own service's. */
export async function findUser(session: Session, request: Request, id: string): Promise<User | undefined> {
  return findListed(await listUsers(session, request), id, () => readUser(session, id));
}

/** A user as they are now, where the SSO API can tell. */
export const readUser = (session: Session, id: string): Promise<User | undefined> =>
  orUnknown(() => users.get(session, id));

/** What a user can be given. */
export async function userOptions(session: Session) {
  const [allApplications, allRoles] = await Promise.all([
    applications.options(session),
    roles.options(session),
  ]);
  return {
    applications: allApplications.map((option) => ({ id: option.id, label: optionLabel(option) })),
    roles: allRoles.map(({ id, roleName }) => ({ id, label: roleName })),
  };
}
