import { type ActionFunctionArgs, data, type LinksFunction, redirect } from "@remix-run/node";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { batchPath } from "#app/addresses";
import { BackLink } from "#app/components/back-link";
import { ErrorCard } from "#app/components/error-page";
import { FailedState } from "#app/components/failed-state";
import { PageHeader } from "#app/components/page-header";
import { pageTitle } from "#app/forms/dialog-route";
import { USER_MANAGEMENT } from "#app/navigation";
import { requireChange, requireFeature } from "#app/session/guards.server";
import { batches } from "#app/sso-api/batches.server";
import { SsoApiError } from "#app/sso-api-error";
import { ColumnHelp } from "#app/users/import/column-help";
import styles from "#app/users/import/import.css?url";
import { UploadForm } from "#app/users/import/upload-form";
import { linkWays } from "#app/users/users.server";

export const meta = pageTitle("Import people");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

async function openImport() {
  const { session } = await requireChange(USER_MANAGEMENT);
  await requireFeature("batches");
  return session;
}

export async function loader() {
  await openImport();
  return { links: (await linkWays()) ?? null };
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await openImport();
  const form = await request.formData();
  const file = form.get("file");
  const refuse = (error: string, status: number) => data({ error }, { status });
  if (!(file instanceof File) || file.size === 0) return refuse("Choose a CSV file.", 422);
  let id: string;
  try {
    ({ id } = await batches.import(session, file, form.has("invite")));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    const [first] = Object.values(error.fields).flat();
    return refuse(first ?? error.said ?? "The file could not be read. Try again in a moment.", error.status);
  }
  throw redirect(batchPath(id), 303);
}

/** Uploads a file of people, to be checked. */
export default function ImportPage() {
  const { links } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to={USER_MANAGEMENT} label="User Management" />
      <PageHeader
        title="Import people"
        description="Add and change people by a file. You see what would change before anything does."
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
