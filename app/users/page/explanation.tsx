import { Link } from "@remix-run/react";
import type { PermissionName } from "#api/contract/permissions";
import type { Explanation, Fact } from "#api/contract/user-access";
import { applicationPath, groupPath, userPath } from "#app/addresses";
import { CircleCheck, CircleX, Clock, Minus } from "#app/icons";
import { detailOf, reasonOf, titleOf, verdictText } from "./fact-text";

interface ExplanationProps {
  user: { id: string; name: string };
  explanation: Explanation;
  may: (permission: PermissionName) => boolean;
  /** The page that sends the user a reminder to set up a second factor, if that can be sent. */
  reminder: string | undefined;
}

const VERDICTS = {
  yes: { icon: CircleCheck, look: "fact-yes" },
  "after-setup": { icon: Clock, look: "fact-later" },
  no: { icon: CircleX, look: "fact-no" },
};
const ICONS = { yes: CircleCheck, no: CircleX, none: Minus };
const SAID = { yes: "Yes: ", no: "In the way: ", none: "" };

/** Why a user can open an application, or can't, with links to where each fact is changed. */
export function ExplanationFacts({ user, explanation, may, reminder }: ExplanationProps) {
  const { application, verdict, facts } = explanation;
  const { icon: Icon, look } = VERDICTS[verdict];
  return (
    <>
      <div className={`verdict ${look}`}>
        <Icon aria-hidden className="size-5.5" />
        <div>
          <p className="font-semibold">
            <bdi>{user.name}</bdi> {verdict === "no" ? "can't" : "can"} open{" "}
            <bdi>{application.applicationName}</bdi>
            {verdictText(explanation)}
          </p>
          {verdict === "no" && <p className="text-muted">{reasonOf(explanation)}</p>}
          {verdict === "after-setup" && (
            <p className="text-muted">
              They are asked at their next sign-in.{" "}
              {reminder && (
                <Link to={reminder} className="row-link">
                  Send a second-factor reminder
                </Link>
              )}
            </p>
          )}
        </div>
      </div>
      <ul className="fact-list">
        {facts.map((fact) => {
          const isLater = verdict === "after-setup" && fact.holds === "no";
          const FactIcon = isLater ? Clock : ICONS[fact.holds];
          const detail = detailOf(fact);
          const change = changeOf(fact, user.id, application.id, may);
          return (
            <li
              key={`${fact.kind} ${fact.group?.id ?? ""}`}
              className={`fact-line fact-${isLater ? "later" : fact.holds}`}
            >
              <FactIcon aria-hidden className="size-4.5" />
              <div>
                <p className="font-medium">
                  <span className="sr-only">{isLater ? "Still missing: " : SAID[fact.holds]}</span>
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
