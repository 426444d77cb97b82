import { Link } from "@remix-run/react";
import { plural } from "#api/contract/counts";
import type { GroupOption } from "#api/contract/groups";
import { groupPath } from "#app/addresses";

/** Members of these groups have the application too. Nothing without groups. */
export const GivenByGroups = ({ groups }: { groups: Pick<GroupOption, "id" | "groupName">[] }) =>
  groups.length > 0 && (
    <p className="wrap-anywhere mb-3">
      Also given by the {plural(groups.length, "group")}{" "}
      {groups.map(({ id, groupName }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link to={groupPath(id)} className="row-link">
            <bdi>{groupName}</bdi>
          </Link>
        </span>
      ))}
      .
    </p>
  );
