import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FailedState } from "#app/components/failed-state";
import { applications } from "#app/sso-api/applications.server";
import { optionLabel } from "#app/sso-api/option-label";
import { orFailed } from "#app/sso-api/or-failed.server";
import { userPage } from "#app/sso-api/user-page.server";
import { subjectTitle } from "#app/subject/subject";
import { ApplicationTable } from "#app/users/page/application-table";
import { RoleTable } from "#app/users/page/role-table";
import { USER } from "#app/users/page/use-user";
import { openUserPage } from "#app/users/page/user-page.server";
import { WhyCard } from "#app/users/page/why-card";

export const meta = subjectTitle(USER, "Access");

/** `?application=` asks why the user can open one. */
export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openUserPage(args);
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
      <WhyCard explanation={access.explanation} options={options} />
    </div>
  );
}
