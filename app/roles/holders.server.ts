import type { Permissions } from "#app/permissions";
import type { Session } from "#app/request/session.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { users } from "#app/sso-api/users.server";
import { orNone } from "#app/table/application-filter.server";

/** How many are named. */
const MOST_NAMED = 5;

/** The people who have a role, directly or through groups. */
export interface Holders {
  total: number;
  /** The first ones, and whether they have no other role. */
  first: { id: string; name: string; isOnly: boolean }[];
}

/** @returns undefined where the viewer or the SSO API can't list them */
export async function readHolders(
  session: Session,
  roleId: string,
  permissions: Permissions,
): Promise<Holders | undefined> {
  if (!permissions.includes("users:read") || !(await hasFeature("people"))) return undefined;
  const query = { page: 1, size: MOST_NAMED, roleId, columns: "roles" };
  const list = await orNone(users.list(session, query), undefined);
  return (
    list && {
      total: list.totalItems,
      first: list.items.map(({ id, name, effectiveRoles }) => ({
        id,
        name,
        isOnly: effectiveRoles?.every((held) => held === roleId) ?? false,
      })),
    }
  );
}
