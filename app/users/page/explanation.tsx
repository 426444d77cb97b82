import { Link } from "@remix-run/react";
import type { PermissionName } from "#api/contract/permissions";
import type { Explanation, Fact } from "#api/contract/user-access";
import { applicationPath, groupPath, userPath } from "#app/addresses";
import { CircleCheck, CircleX, Minus } from "#app/icons";
import { detailOf, reasonOf, titleOf } from "./fact-text";

interface ExplanationProps {
  user: { id: string; name: string };
  explanation: Explanation;
  may: (permission: PermissionName) => boolean;
}

const ICONS = { yes: CircleCheck, no: CircleX, none: Minus };
const SAID = { yes: "Yes: ", no: "In the way: ", none: "" };

/** Why a user can open an application, or can't, with links to where each fact is changed. */
export function ExplanationFacts({ user, explanation, may }: ExplanationProps) {
  const { application, canOpen, facts } = explanation;
  const Icon = canOpen ? CircleCheck : CircleX;
  return (
    <>
      <div className={`verdict ${canOpen ? "fact-yes" : "fact-no"}`}>
        <Icon aria-hidden className="size-5.5" />
        <div>
          <p className="font-semibold">
            <bdi>{user.name}</bdi> {canOpen ? "can" : "can't"} open <bdi>{application.applicationName}</bdi>.
          </p>
          {!canOpen && <p className="text-muted">{reasonOf(explanation)}</p>}
        </div>
      </div>
      <ul className="fact-list">
        {facts.map((fact) => {
          const FactIcon = ICONS[fact.holds];
          const detail = detailOf(fact);
          const change = changeOf(fact, user.id, application.id, may);
          return (
            <li key={`${fact.kind} ${fact.group?.id ?? ""}`} className={`fact-line fact-${fact.holds}`}>
              <FactIcon aria-hidden className="size-4.5" />
              <div>
                <p className="font-medium">
                  <span className="sr-only">{SAID[fact.holds]}</span>
                  <bdi>{titleOf(fact)}</bdi>
                </p>
                {detail && <p className="text-[0.8125rem] text-muted">{detail}</p>}
              </div>
              {change && (
                <Link to={change.to} preventScrollReset aria-label={`${change.label}: ${titleOf(fact)}`}>
                  {change.label}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Where a fact is changed, for those who may. */
function changeOf(
  { kind, holds, group }: Fact,
  userId: string,
  applicationId: string,
  may: ExplanationProps["may"],
): { to: string; label: string } | undefined {
  const link = (isAllowed: boolean, to: string, label: string) => (isAllowed ? { to, label } : undefined);
  const over = (dialog: string) => userPath(userId, `overview/${dialog}`);
  switch (kind) {
    case "account":
      return link(may("users:write"), over("edit"), "Change");
    case "lock":
      return link(holds !== "yes" && may("users:reset"), over("unlock"), "Unlock");
    case "invitation":
      return link(may("users:write"), over("invitation"), "Invitation");
    case "application": {
      const page = applicationPath(applicationId, "overview/edit");
      return link(may("applications:write"), page, "Change");
    }
    case "direct":
      return link(may("users:write"), over("edit"), holds === "yes" ? "Change" : "Assign");
    case "group":
      return link(may("groups:read"), groupPath(group?.id ?? ""), "Group");
    default:
      return link(may("factors:read"), userPath(userId, "factors"), "Factors");
  }
}
