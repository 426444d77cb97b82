import { mapFields } from "#api/contract/map-fields";
import { isAhead } from "#api/contract/moments";
import { listedUserFields, USER_FIELDS, type UserField } from "#api/contract/user-fields";
import { requireSession } from "#app/session/guards.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { users as client, type User } from "#app/sso-api/users.server";
import { orNone, toFilterOptions } from "#app/table/application-filter.server";
import { COMPACT } from "#app/table/compact";
import type { SelectOption } from "#app/table/filter-form";
import type { ListResult } from "#app/table/list-card";
import { shownColumns } from "../users.server";
import type { ColumnName } from "./column-names.server";
import type { ShownUser } from "./user-columns";
import type { People } from "./user-filters";
import type { UserQuery } from "./user-query";

/** @returns undefined over another SSO API */
export async function listPeople({
  columns: named,
}: Pick<UserQuery, "columns">): Promise<People | undefined> {
  if (!(await hasFeature("people"))) return undefined;
  const session = await requireSession();
  const [view, { applications, roles, groups }] = await Promise.all([
    shownColumns(named),
    orNone(client.filters(session), { applications: [], roles: [], groups: [] }),
  ]);
  return {
    columns: view.filter((name) => name !== COMPACT),
    isCompact: view.includes(COMPACT),
    texts: listedUserFields.map((name) => ({ name, label: labelOf(name) })),
    applications: toFilterOptions(applications),
    roles: roles.map(({ id, roleName }) => ({ value: id, label: roleName })),
    groups: groups.map(({ id, groupName }) => ({ value: id, label: groupName })),
  };
}

const labelOf = (name: UserField) => USER_FIELDS[name].label;

/** The page gets what it shows, and no more: the dialogs read the rest themselves. */
export function shownOf(list: ListResult<User>, people: People | undefined): ListResult<ShownUser> {
  if ("failed" in list) return list;
  const now = Date.now();
  const shown = (user: User): ShownUser => {
    const { id, name, email, status, lockedUntil, invitedUntil } = user;
    return {
      id,
      name,
      email,
      status,
      lockedUntil,
      ...(invitedUntil && { invitation: { until: invitedUntil, isOver: !isAhead(invitedUntil, now) } }),
      ...(people && cellsOf(user, people)),
    };
  };
  return { ...list, items: list.items.map(shown) };
}

/** The cells of the columns that are shown. */
function cellsOf(user: User, { columns, roles, groups }: People): Partial<ShownUser> {
  const cells: Partial<Record<ColumnName, Partial<ShownUser>>> = {
    username: { username: user.username },
    ...mapFields(listedUserFields, (name) => mapFields([name], () => user[name])),
    roles: { roles: namesOf(user.effectiveRoles, roles) },
    groups: { groups: namesOf(user.groups, groups) },
    applications: { applications: user.effectiveApplications?.length },
    secondFactor: { secondFactor: user.secondFactor },
    created: { createdAt: user.createdAt },
    lastSignIn: { lastSignIn: user.lastSignIn },
  };
  return Object.assign({}, ...columns.map((column) => cells[column]));
}

const namesOf = (ids: readonly string[] | null | undefined, options: readonly SelectOption[]) =>
  (ids ?? [])
    .map((id) => options.find(({ value }) => value === id)?.label ?? id)
    .sort((one, other) => one.localeCompare(other));
