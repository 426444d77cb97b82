import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PermissionName } from "#api/contract/permissions";
import { applicationPath } from "#app/addresses";
import { openApplicationPage } from "#app/applications/page/application-page.server";
import { APPLICATION } from "#app/applications/page/use-application";
import { BackLink } from "#app/components/back-link";
import { requireFeature } from "#app/session/guards.server";
import { userPage } from "#app/sso-api/user-page.server";
import { subjectTitle } from "#app/subject/subject";
import { ExplanationFacts } from "#app/users/page/explanation";
import styles from "#app/users/page/explanation.css?url";
import { factorReminder } from "#app/users/page/factor-reminder";
import { PersonCard } from "#app/users/page/person-card";
import { openUserPage, readOverview } from "#app/users/page/user-page.server";
import { linkWays } from "#app/users/users.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = subjectTitle(APPLICATION, "Person");

export async function loader(args: LoaderFunctionArgs) {
  const { id: applicationId } = await openApplicationPage(args);
  await requireFeature("people");
  const { session, id, permissions } = await openUserPage(args);
  const [user, { explanation }, links] = await Promise.all([
    readOverview(session, id),
    userPage.access(session, id, applicationId),
    linkWays(),
  ]);
  const canRemind = links?.mail && permissions.includes("users:write");
  const reminder = canRemind ? factorReminder(id) : undefined;
  return { user, explanation, permissions, applicationId, reminder };
}

/** Why a person can open the application, or can't. */
export default function PersonTab() {
  const { user, explanation, permissions, applicationId, reminder } = useLoaderData<typeof loader>();
  const may = (permission: PermissionName) => permissions.includes(permission);
  return (
    <>
      <BackLink to={applicationPath(applicationId, "people")} className="mt-1">
        People
      </BackLink>
      <PersonCard user={user}>
        {explanation && (
          <ExplanationFacts user={user} explanation={explanation} may={may} reminder={reminder} />
        )}
      </PersonCard>
    </>
  );
}
