import { mapFields } from "#api/contract/map-fields";
import { GOOGLE_PASSWORD_MESSAGE } from "#api/contract/password-rules";
import { EmailSchema } from "#api/contract/text";
import { optionalUserFields, USER_FIELDS } from "#api/contract/user-fields";
import { COSTLY_COLUMNS } from "#api/contract/user-list";
import { userPath } from "#app/addresses";
import { findProofNeeded } from "#app/forms/proof.server";
import { SUPER, USER_MANAGEMENT } from "#app/navigation";
import { noun, onPage } from "#app/noun/noun.server";
import { roleOptions } from "#app/noun/role-options.server";
import { parseColumns, readColumns } from "#app/request/columns.server";
import type { Session } from "#app/request/session.server";
import { currentProfile } from "#app/session/guards.server";
import { applications } from "#app/sso-api/applications.server";
import { hasFeature, passwordMinLength } from "#app/sso-api/capabilities.server";
import { groups } from "#app/sso-api/groups.server";
import { optionLabel } from "#app/sso-api/option-label";
import { orUnknown } from "#app/sso-api/read-one.server";
import { users as client, type User } from "#app/sso-api/users.server";
import { SsoApiError } from "#app/sso-api-error";
import { VIEW_NAMES, type ViewName } from "./list/column-names.server";
import { DEFAULT_COLUMNS } from "./list/user-filters";
import { userQuery } from "./list/user-query";
import { isEditable } from "./user-form";

export const users = noun({
  page: USER_MANAGEMENT,
  name: "user",
  queryOf: userQuery,
  async list(session, { page, size, searchTerm, status, sort, columns: named, ...filters }) {
    const plain = { page, size, searchTerm, ...(status && { status: status === "Active" }) };
    if (!(await hasFeature("people"))) return client.list(session, plain);
    const shown: readonly string[] = await shownColumns(named);
    // The service has to be asked for these.
    const columns = COSTLY_COLUMNS.filter((name) => shown.includes(name));
    return client.list(session, {
      ...plain,
      ...filters,
      ...(sort !== "name" && { sort }),
      ...(columns.length > 0 && { columns: columns.join() }),
    });
  },
  read: (session, id) => orUnknown(() => client.get(session, id)),
});
/** Users as the dialogs about one of them need them: over the list, or over the user's page. */
export type Users = typeof users;
export const usersOnPage = onPage(users, userPath, "people");

/** The columns of the list, and whether it is compact: of the address, else as the person chose last. */
export async function shownColumns(named: string | undefined): Promise<readonly ViewName[]> {
  const known = named === undefined ? await readColumns(VIEW_NAMES) : parseColumns(named, VIEW_NAMES);
  return known ? VIEW_NAMES.filter((name) => name === "name" || known.includes(name)) : DEFAULT_COLUMNS;
}

/**
 * Passwords of people who sign in with Google are Google's.
 *
 * @throws {SsoApiError}
 */
export async function refuseGoogleReset(
  noun: Users,
  session: Session,
  request: Request,
  id: string,
): Promise<void> {
  const user = await noun.find(session, request, id);
  if (user?.googleAuth) throw new SsoApiError(422, undefined, { resetPassword: [GOOGLE_PASSWORD_MESSAGE] });
}

/**
 * Lets a user sign in or not, and leaves all else of them as it is.
 *
 * @throws {SsoApiError}
 */
async function setStatus(session: Session, user: User, isActive: boolean): Promise<void> {
  if (!isEditable(user)) throw new SsoApiError(404, "This user was not found.");
  const { id, name, email, username, applications: held, roles: given, version } = user;
  const texts = mapFields(optionalUserFields, (field) => user[field] ?? null);
  const status = isActive ? (1 as const) : (0 as const);
  const change = { name, email, ...texts, username, status, applications: held, roles: given };
  await client.update(session, id, change, version?.toString());
}

export const userStatuses = {
  setStatus,
  undoAt: async (id: string) =>
    (await hasFeature("people")) ? userPath(id, "overview/deactivate") : undefined,
};

/** The ids that a form about a user may hold: what is offered, and what they have already. */
export const idsOf = (options: Awaited<ReturnType<typeof userOptions>>, user?: User) => ({
  applications: [...options.applications.map(({ id }) => id), ...(user?.applications ?? [])],
  roles: [...options.roles.map(({ id }) => id), ...(user?.roles ?? [])],
  groups: [...(options.groups ?? []).map(({ id }) => id), ...(user?.groups ?? [])],
});

/** The optional fields that the SSO API has: another one has those of the specification. */
const offeredFields = async () => {
  const isOurs = await hasFeature("people");
  return optionalUserFields.filter((name) => isOurs || "specified" in USER_FIELDS[name]);
};

/**
 * The optional fields of a user, the options for roles, applications and groups, what their new password must have, and
 * whether links are mailed. Without invitations, `links` is undefined, and without groups, `groups` is.
 */
export async function userOptions(session: Session) {
  const [optional, allApplications, allRoles, allGroups, minLength, links] = await Promise.all([
    offeredFields(),
    applications.options(session),
    roleOptions(session),
    (await hasFeature("groups")) ? groups.options(session) : undefined,
    passwordMinLength(),
    linkWays(),
  ]);
  return {
    optional,
    applications: allApplications.map((option) => ({ id: option.id, label: optionLabel(option) })),
    roles: allRoles.options,
    /** The roles that a new user begins with. */
    preselectedRoles: allRoles.preselected,
    groups: allGroups?.map(({ groupName, ...group }) => ({
      ...group,
      label: group.directory ? `${groupName} (Directory)` : groupName,
    })),
    passwordMinLength: minLength,
    links,
  };
}

/** How links reach people: `mail` is whether they can be sent. Undefined if the SSO API has none for administrators. */
export const linkWays = async (): Promise<{ mail: boolean } | undefined> =>
  (await hasFeature("invitations")) ? { mail: await hasFeature("password-reset") } : undefined;

/** Whether it is the account of whoever is signed in. */
export const isOwn = async ({ id }: User): Promise<boolean> => (await currentProfile())?.id === id;

/**
 * Why one's own address is read-only here; undefined where it isn't: at an SSO API without accounts, which has no other place
 * for it, and for the first administrator, whose address may be none that could be saved.
 */
export async function whyFixed({ email }: User): Promise<string | undefined> {
  if (!(await hasFeature("account")) || !EmailSchema.safeParse(email).success) return undefined;
  // An address is changed by a link, so one's account has no way without a mail server.
  return (await hasFeature("password-reset"))
    ? "You change your own address in your account."
    : "Ask another administrator to change it.";
}

/** The groups of the form, where the SSO API has any. */
export const groupsOf = async ({ groups: chosen }: { groups: string[] }) =>
  (await hasFeature("groups")) ? { groups: chosen } : {};

/** Of a change to somebody with the role "super", which takes a proof. */
export const proofAbout = async (session: Session, { roles }: Pick<User, "roles">) =>
  roles?.includes(SUPER) ? findProofNeeded(session) : undefined;
