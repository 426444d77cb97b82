import { findListed } from "#app/noun/find-listed.server";
import { oncePerRequest } from "#app/request/context.server";
import type { Session } from "#app/request/session.server";
import { applications } from "#app/sso-api/applications.server";
import { optionLabel } from "#app/sso-api/option-label";
import { orFailed } from "#app/sso-api/or-failed.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { roles } from "#app/sso-api/roles.server";
import { type User, users } from "#app/sso-api/users.server";
import { SsoApiError } from "#app/sso-api-error";
import { GOOGLE_PASSWORD_MESSAGE, isEditable } from "./user-form";
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

/**
 * Passwords of people who sign in with Google are Google's.
 *
 * @throws {SsoApiError}
 */
export async function refuseGoogleReset(session: Session, request: Request, id: string): Promise<void> {
  const user = await findUser(session, request, id);
  if (user?.googleAuth) throw new SsoApiError(422, undefined, { resetPassword: [GOOGLE_PASSWORD_MESSAGE] });
}

/**
 * Stops a user from signing in, and leaves all else of them as it is.
 *
 * @throws {SsoApiError}
 */
export async function deactivateUser(session: Session, request: Request, id: string): Promise<void> {
  const user = await findUser(session, request, id);
  if (!user || !isEditable(user)) throw new SsoApiError(404, "This user was not found.");
  const { name, email, mobileNo = null, username, applications: held, roles: given, version } = user;
  const change = { name, email, mobileNo, username, status: 0 as const, applications: held, roles: given };
  await users.update(session, id, change, version === undefined ? undefined : String(version));
}

/** The ids that a form about a user may hold: what is offered, and what they have already. */
export const idsOf = (options: Awaited<ReturnType<typeof userOptions>>, user?: User) => ({
  applications: [...options.applications.map(({ id }) => id), ...(user?.applications ?? [])],
  roles: [...options.roles.map(({ id }) => id), ...(user?.roles ?? [])],
});

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
