import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { UserAccess } from "#api/contract/user-access";
import { applicationPath, userPath } from "#app/addresses";
import { pictureOf } from "#app/application-picture";
import { ApplicationTile } from "#app/components/application-tile";
import { ButtonLink } from "#app/components/button";
import { FailedState } from "#app/components/failed-state";
import { Card } from "#app/components/page-card";
import { X } from "#app/icons";
import { applications } from "#app/sso-api/applications.server";
import { optionLabel } from "#app/sso-api/option-label";
import { orFailed } from "#app/sso-api/or-failed.server";
import { userPage } from "#app/sso-api/user-page.server";
import { ApplicationChoice } from "#app/users/page/application-choice";
import { ApplicationTable } from "#app/users/page/application-table";
import { ExplanationFacts } from "#app/users/page/explanation";
import { openPage } from "#app/users/page/page.server";
import { RoleTable } from "#app/users/page/role-table";
import { tabTitle } from "#app/users/page/tab-title";
import { useUser } from "#app/users/page/use-user";

export const meta = tabTitle("Access");

/** `?application=` asks why the user can open one. */
export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openPage(args);
  const chosen = new URL(args.request.url).searchParams.get("application") || undefined;
  const [access, options] = await Promise.all([
    orFailed(userPage.access(session, id, chosen), "The access could not be loaded."),
    orFailed(applications.options(session), ""),
  ]);
  return {
    access,
    options:
      "failed" in options ? [] : options.map((option) => ({ id: option.id, label: optionLabel(option) })),
  };
}

export default function AccessTab() {
  const { access, options } = useLoaderData<typeof loader>();
  if ("failed" in access) return <FailedState message={access.failed} />;
  return (
    <div className="page-split access-split">
      <div className="page-stack">
        <ApplicationTable applications={access.applications} chosen={access.explanation?.application.id} />
        <RoleTable roles={access.roles} />
      </div>
      <Why explanation={access.explanation} options={options} />
    </div>
  );
}

interface WhyProps {
  explanation: UserAccess["explanation"];
  options: readonly { id: string; label: string }[];
}

function Why({ explanation, options }: WhyProps) {
  const { user, may } = useUser();
  if (!explanation) {
    return (
      <Card title="Why can they open it?">
        <p className="page-note text-muted">
          Choose an application to see why <bdi>{user.name}</bdi> can open it, or can&apos;t.
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
        <ExplanationFacts user={user} explanation={explanation} may={may} />
        <ApplicationChoice options={options} label="Check another application" />
      </Card>
    </div>
  );
}
