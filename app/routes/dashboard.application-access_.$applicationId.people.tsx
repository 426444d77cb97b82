import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { openApplicationPage, requireConnections } from "#app/applications/page/application-page.server";
import { groupsGiving } from "#app/applications/page/groups-giving.server";
import { PeopleTable } from "#app/applications/page/people-table";
import { APPLICATION } from "#app/applications/page/use-application";
import { CoverablePage } from "#app/forms/coverable";
import { submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { applicationPage } from "#app/sso-api/application-page.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { subjectTitle } from "#app/subject/subject";
import { redirectPastEnd } from "#app/table/last-page.server";
import { searchQuery } from "#app/table/search-query";

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = subjectTitle(APPLICATION, "People");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id, permissions } = await openApplicationPage(args);
  const query = searchQuery(args.request);
  const list = await orFailed(applicationPage.people(session, id, query), "The people could not be loaded.");
  redirectPastEnd(args.request, list);
  const groups = await groupsGiving(session, permissions, id);
  const canExport = permissions.includes("users:read") && (await hasFeature("batches"));
  return { list, size: query.size, groups, canExport };
}

/** Withdraws a person's consent. */
export async function action({ request, params: { applicationId: id = "" } }: ActionFunctionArgs) {
  await requireConnections();
  const userId = String((await request.formData()).get("withdraw") ?? "");
  return submitDelete({
    page: APPLICATION_ACCESS,
    permission: "users:write",
    send: (session) => applicationPage.withdrawConsent(session, id, userId),
    success: "Consent withdrawn",
    failure: "Failed to withdraw the consent",
    closeTo: applicationPath(id, "people") + new URL(request.url).search,
  });
}

export default function PeopleTab() {
  return (
    <CoverablePage className="people">
      <PeopleTable {...useLoaderData<typeof loader>()} />
    </CoverablePage>
  );
}
