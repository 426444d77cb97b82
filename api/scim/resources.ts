import { iso } from "../contract/moments";
import { fromColumns } from "../users/optional-columns";
import { splitName } from "./names";
import { showOptional } from "./optional-fields";
import { BASE, GROUP_SCHEMA, USER_SCHEMA } from "./uris";
import type { ScimUser } from "./users.queries";

/** A resource of RFC 7643 as it is answered. */
export interface Resource extends Record<string, unknown> {
  schemas: string[];
  id: string;
  meta: { resourceType: string; created: string; lastModified?: string; location: string };
}

/** A group that somebody is a member of. */
export interface GroupOfUser {
  id: string;
  name: string;
}

/** @param groups undefined if nobody asked for them */
export function toUserResource(
  publicUrl: string,
  user: ScimUser,
  groups: GroupOfUser[] | undefined,
): Resource {
  const { id, name, email, external_id } = user;
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(external_id !== null && { externalId: external_id }),
    userName: user.username,
    name: { formatted: name, ...splitName(name) },
    displayName: name,
    emails: [{ value: email, type: "work", primary: true }],
    ...showOptional(fromColumns(user)),
    active: user.active === 1,
    ...(groups && {
      groups: groups.map((group) => ({
        value: group.id,
        $ref: `${publicUrl}${BASE}/Groups/${group.id}`,
        display: group.name,
        type: "direct",
      })),
    }),
    meta: {
      resourceType: "User",
      created: iso(user.created_at),
      lastModified: iso(user.updated_at),
      location: `${publicUrl}${BASE}/Users/${id}`,
    },
  };
}

/** A group as a directory sees it. */
export interface ScimGroup {
  id: string;
  name: string;
  external_id: string | null;
  user_count: number;
  created_at: number;
}

export interface Member {
  id: string;
  name: string;
}

/** @param members undefined if nobody asked for them */
export function toGroupResource(
  publicUrl: string,
  group: ScimGroup,
  members: Member[] | undefined,
): Resource {
  const { id, name, external_id, created_at } = group;
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: name,
    ...(members && { members: members.map((member) => ({ value: member.id, display: member.name })) }),
    meta: {
      resourceType: "Group",
      created: iso(created_at),
      location: `${publicUrl}${BASE}/Groups/${id}`,
    },
  };
}
