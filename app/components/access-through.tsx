import { Link } from "@remix-run/react";
import { groupPath } from "#app/addresses";
import { UserRound, Users } from "#app/icons";

interface Access {
  direct: boolean;
  groups: readonly { id: string; groupName: string }[];
}

/** The column of a table of roles, applications or people: one has something directly, or through groups. */
export const ACCESS_THROUGH = {
  key: "groups",
  label: "Access through",
  render: ({ direct, groups }: Access) => (
    <span className="sources">
      {direct && (
        <span className="source">
          <UserRound className="size-3.5" />
          Directly
        </span>
      )}
      {groups.map(({ id, groupName }) => (
        <Link key={id} to={groupPath(id)} className="source" title={groupName}>
          <Users className="size-3.5" />
          <span className="sr-only">Group </span>
          <bdi>{groupName}</bdi>
        </Link>
      ))}
    </span>
  ),
} as const;
