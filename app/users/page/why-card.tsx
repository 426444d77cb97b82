import { Link } from "@remix-run/react";
import type { UserAccess } from "#api/contract/user-access";
import { applicationPath, userPath } from "#app/addresses";
import { pictureOf } from "#app/application-picture";
import { ApplicationTile } from "#app/components/application-tile";
import { ButtonLink } from "#app/components/button";
import { Card } from "#app/components/page-card";
import { X } from "#app/icons";
import { ApplicationChoice } from "./application-choice";
import { ExplanationFacts } from "./explanation";
import { factorReminder } from "./factor-reminder";
import { useUser } from "./use-user";

interface WhyCardProps {
  explanation: UserAccess["explanation"];
  options: readonly { id: string; label: string }[];
}

/** Why the user can open an application that is chosen here. */
export function WhyCard({ explanation, options }: WhyCardProps) {
  const { user, may, canRemind } = useUser();
  if (!explanation) {
    return (
      <Card title="Check access">
        <p className="page-note text-muted">
          Choose an application to see whether <bdi>{user.name}</bdi> can open it, and why.
        </p>
        <ApplicationChoice options={options} label="Application" />
      </Card>
    );
  }
  const { application } = explanation;
  const close = (
    <ButtonLink
      look="bare"
      square
      icon={X}
      className="btn-sm"
      to={userPath(user.id, "access")}
      preventScrollReset
    >
      Close
    </ButtonLink>
  );
  return (
    <div id="why" className="why">
      <Card
        title={
          <Link to={applicationPath(application.id)} className="tile-title">
            <ApplicationTile application={application} picture={pictureOf(application)} />
            <bdi>{application.applicationName}</bdi>
          </Link>
        }
        aside={close}
      >
        <ExplanationFacts
          user={user}
          explanation={explanation}
          may={may}
          reminder={canRemind ? factorReminder(user.id) : undefined}
        />
        <ApplicationChoice options={options} label="Check another application" />
      </Card>
    </div>
  );
}
