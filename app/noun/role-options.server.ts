import { MEMBER, type Role } from "#api/contract/roles";
import type { Option } from "#app/forms/multi-select";
import type { Session } from "#app/request/session.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { roles } from "#app/sso-api/roles.server";
import { allowsText } from "./role-allows";

/**
 * The roles as options of a form. On our own service each says what it allows, and the harmless role `member` is the first.
 *
 * @returns `preselected`: the ids that a form for a new person begins with
 */
export async function roleOptions(session: Session): Promise<{ options: Option[]; preselected: string[] }> {
  const all = await roles.options(session);
  const isDescribed = await hasFeature("role-permissions");
  const members = isDescribed ? all.filter(isHarmlessMember) : [];
  const options = [...members, ...all.filter((role) => !members.includes(role))].map(
    ({ id, roleName, permissions = [] }) => ({
      id,
      label: roleName,
      ...(isDescribed && { about: allowsText(permissions) }),
    }),
  );
  return { options, preselected: members.map(({ id }) => id) };
}

/** An earlier installation may have a role of its own with this name. */
const isHarmlessMember = ({ roleName, permissions }: Pick<Role, "roleName" | "permissions">): boolean =>
  roleName.toLowerCase() === MEMBER && permissions?.length === 0;
