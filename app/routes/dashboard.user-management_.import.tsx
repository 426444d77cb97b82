import type { ActionFunctionArgs, LinksFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { BackLink } from "#app/components/back-link";
import { ErrorCard } from "#app/components/error-page";
import { FailedState } from "#app/components/failed-state";
import { PageHeader } from "#app/components/page-header";
import { pageTitle } from "#app/forms/dialog-route";
import { useAnswer } from "#app/forms/use-answer";
import { USER_MANAGEMENT } from "#app/navigation";
import { ColumnHelp } from "#app/users/import/column-help";
import styles from "#app/users/import/import.css?url";
import { importFile, openImport } from "#app/users/import/import.server";
import { UploadForm } from "#app/users/import/upload-form";
import { linkWays } from "#app/users/users.server";

export const meta = pageTitle("Import people");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader() {
  await openImport();
  return { links: (await linkWays()) ?? null };
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await openImport();
  return importFile(session, await request.formData());
}

/** Uploads a file of people, to be checked. */
export default function ImportPage() {
  const { links } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <BackLink to={USER_MANAGEMENT}>User Management</BackLink>
      <PageHeader
        title="Import people"
        description="Add and change people with a file. You see what would change before anything does."
      />
      <div className="page-split">
        <UploadForm mail={links?.mail} error={answer?.error} />
        <ColumnHelp />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  if (status === 404) return <ErrorCard status={404} />;
  const said = typeof data === "string" ? data : "";
  return <FailedState message={said || "Something went wrong. Try again in a moment."} />;
}
