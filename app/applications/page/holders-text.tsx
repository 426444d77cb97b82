import { Link } from "@remix-run/react";
import { Fragment } from "react";
import type { ApplicationOverview } from "#api/contract/application-page";
import { counted, formatCount, plural } from "#api/contract/counts";
import type { GroupOption } from "#api/contract/groups";
import { groupPath } from "#app/addresses";

/** With more groups than this, the sentence would be hard to read. */
const MOST_NAMED = 3;

interface HoldersTextProps {
  application: ApplicationOverview;
  /** Those that give it, if the viewer may see groups. */
  groups: Pick<GroupOption, "id" | "groupName">[];
}

/** "25 people have it: 13 directly, 12 through the group Site Reliability." */
export function HoldersText({ application, groups }: HoldersTextProps) {
  const { people, peopleDirectly: direct, peopleThroughGroups: through, applicationStatus } = application;
  if (people === 0) return null;
  const verb = plural(people, "has it", "have it");
  const isMixed = direct > 0 && through > 0;
  return (
    <>
      {!applicationStatus && "Nobody can open it while it is inactive. "}
      <strong className="text-base-content">
        {counted(people, "person", "people")} {verb}
        {isMixed && ":"}
      </strong>{" "}
      {isMixed && `${formatCount(direct)} directly, ${formatCount(through)} `}
      {through > 0 ? (
        <>
          through <GroupNames groups={groups} />.
        </>
      ) : (
        "directly."
      )}
    </>
  );
}

function GroupNames({ groups }: Pick<HoldersTextProps, "groups">) {
  if (groups.length === 0) return "groups";
  if (groups.length > MOST_NAMED) return `${groups.length} groups`;
  return (
    <>
      the {plural(groups.length, "group", "groups")}{" "}
      {groups.map(({ id, groupName }, index) => (
        <Fragment key={id}>
          {index > 0 && (index === groups.length - 1 ? " and " : ", ")}
          <Link to={groupPath(id)} className="row-link">
            <bdi>{groupName}</bdi>
          </Link>
        </Fragment>
      ))}
    </>
  );
}
