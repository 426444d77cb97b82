import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import styles from "#app/appearance/appearance.css?url";
import type { loader } from "#app/appearance/appearance.server";
import { AppearanceForm } from "#app/appearance/appearance-form";
import { LogoForm } from "#app/appearance/logo-form";
import { FailedState } from "#app/components/failed-state";
import { PageHeader } from "#app/components/page-header";
import { pageTitle } from "#app/forms/dialog-route";

export { action, loader } from "#app/appearance/appearance.server";
export { keepWhileRefused as shouldRevalidate } from "#app/forms/dialog-route";
export const meta = pageTitle("Appearance");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default function AppearancePage() {
  const { stored, typed, draft } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Appearance" description="What people see when they sign in, and in emails." />
      {"failed" in stored ? (
        <div className="list-card">
          <FailedState message={stored.failed} />
        </div>
      ) : (
        <div className="appearance">
          <LogoForm logoAt={stored.logoAt} />
          <AppearanceForm key={stored.version} stored={stored} typed={typed} draft={draft} />
        </div>
      )}
    </>
  );
}
