import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { batchPath } from "#app/addresses";
import { BATCH_COLUMNS } from "#app/batches/batch-columns";
import { openBatches } from "#app/batches/batches.server";
import { NoBatches } from "#app/batches/no-batches";
import { BackLink } from "#app/components/back-link";
import { ButtonLink } from "#app/components/button";
import styles from "#app/components/page-parts.css?url";
import { pageTitle } from "#app/forms/dialog-route";
import { Upload } from "#app/icons";
import { BATCHES, IMPORT, USER_MANAGEMENT } from "#app/navigation";
import { canChange } from "#app/permissions";
import { batches } from "#app/sso-api/batches.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import { ListScreen } from "#app/table/list-screen";
import { pageQuery } from "#app/table/search-query";

export const meta = pageTitle("Bulk changes");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, permissions } = await openBatches();
  const query = pageQuery(request);
  const list = await orFailed(batches.list(session, query), "The bulk changes could not be loaded.");
  redirectPastEnd(request, list);
  return { list, size: query.size, canImport: canChange(USER_MANAGEMENT, permissions) };
}

/** The bulk changes of the last 30 days. */
export default function BulkChangesPage() {
  const { list, size, canImport } = useLoaderData<typeof loader>();
  const upload = canImport && (
    <ButtonLink icon={Upload} to={IMPORT}>
      Import
    </ButtonLink>
  );
  return (
    <>
      <BackLink to={USER_MANAGEMENT}>User Management</BackLink>
      <ListScreen
        title="Bulk changes"
        description="Changes to many people at once, in the last 30 days."
        action={upload}
        label="bulk changes"
        path={BATCHES}
        list={list}
        size={size}
        columns={BATCH_COLUMNS}
        keyOf={({ id }) => id}
        rowAddress={({ id }) => batchPath(id)}
        empty={<NoBatches canAdd={canImport} />}
      />
    </>
  );
}
