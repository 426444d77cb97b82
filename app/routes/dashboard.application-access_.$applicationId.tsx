import type { LinksFunction } from "@remix-run/node";
import styles from "#app/applications/page/application.css?url";
import { ApplicationHeader } from "#app/applications/page/application-header";
import { Tabs } from "#app/applications/page/tabs";
import { APPLICATION } from "#app/applications/page/use-application";
import { WithToasts } from "#app/components/with-toasts";
import { CoverablePage } from "#app/forms/coverable";
import { SubjectFailure } from "#app/subject/subject-failure";

export { loader } from "#app/applications/page/application-page.server";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The page of an application: its header stays in place on all tabs. */
export default function ApplicationPage() {
  return (
    <WithToasts>
      <CoverablePage>
        <ApplicationHeader />
        <Tabs />
      </CoverablePage>
    </WithToasts>
  );
}

export const ErrorBoundary = () => <SubjectFailure of={APPLICATION} />;
