import { USER_MANAGEMENT } from "#app/navigation";
import { noun } from "#app/noun/noun.server";
import type { Session } from "#app/request/session.server";
import { applications } from "#app/sso-api/applications.server";
import { passwordMinLength } from "#app/sso-api/capabilities.server";
import { optionLabel } from "#app/sso-api/option-label";
import { orUnknown } from "#app/sso-api/read-one.server";
import { roles } from "#app/sso-api/roles.server";
import { users as client, type User } from "#app/sso-api/users.server";
import { SsoApiError } from "#app/sso-api-error";
import { GOOGLE_PASSWORD_MESSAGE, isEditable } from "./user-form";
import { userQuery } from "./user-query";

export const users = noun({
  page: USER_MANAGEMENT,
  name: "user",
  queryOf: userQuery,
  list: (session, { status, ...query }) =>
    client.list(session, { ...query, ...(status && { status: status === "Active" }) }),
  read: (session, id) => orUnknown(() => client.get(session, id)),
});

/**
 * Passwords of people who sign in with Google are Google's.
 *
 * @throws {SsoApiError}
 */
export async function refuseGoogleReset(session: Session, request: Request, id: string): Promise<void> {
  const user = await users.find(session, request, id);
  if (user?.googleAuth) throw new SsoApiError(422, undefined, { resetPassword: [GOOGLE_PASSWORD_MESSAGE] });
}

/**
 * Stops a user from signing in, and leaves all else of them as it is.
 *
 * @throws {SsoApiError}
 */
export async function deactivateUser(session: Session, request: Request, id: string): Promise<void> {
  const user = await users.find(session, request, id);
  if (!user || !isEditable(user)) throw new SsoApiError(404, "This user was not found.");
  const { name, email, mobileNo = null, username, applications: held, roles: given, version } = user;
  const change = { name, email, mobileNo, username, status: 0 as const, applications: held, roles: given };
  await client.update(session, id, change, version === undefined ? undefined : String(version));
}

/** The ids that a form about a user may hold: what is offered, and what they have already. */
export const idsOf = (options: Awaited<ReturnType<typeof userOptions>>, user?: User) => ({
  applications: [...options.applications.map(({ id }) => id), ...(user?.applications ?? [])],
  roles: [...options.roles.map(({ id }) => id), ...(user?.roles ?? [])],
});

/** The options for a user's roles and applications, and what their new password must have. */
export async function userOptions(session: Session) {
  const [allApplications, allRoles, minLength] = await Promise.all([
    applications.options(session),
    roles.options(session),
    passwordMinLength(),
  ]);
  return {
    applications: allApplications.map((option) => ({ id: option.id, label: optionLabel(option) })),
    roles: allRoles.map(({ id, roleName }) => ({ id, label: roleName })),
    passwordMinLength: minLength,
  };
}
