import { Link } from "@remix-run/react";
import { UserRound, Users } from "#app/icons";
import { GROUPS } from "#app/navigation";

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
      <Link key={id} to={`${GROUPS}/${encodeURIComponent(id)}`} className="source" title={groupName}>
        <Users className="size-3.5" />
        <span className="sr-only">Group </span>
        <bdi>{groupName}</bdi>
      </Link>
    ))}
  </span>
);
