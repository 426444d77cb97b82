import { Link } from "@remix-run/react";
import { groupPath } from "#app/addresses";
import { UserRound, Users } from "#app/icons";

interface SourcesProps {
  direct: boolean;
  groups: readonly { id: string; groupName: string }[];
}

/** Where something that a user has comes from: assigned directly, or by groups. */
export const Sources = ({ direct, groups }: SourcesProps) => (
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
);
