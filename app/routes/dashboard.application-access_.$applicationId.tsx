import type { LinksFunction } from "@remix-run/node";
import { useState } from "react";
import styles from "#app/applications/page/application.css?url";
import { ApplicationHeader } from "#app/applications/page/application-header";
import { Tabs } from "#app/applications/page/tabs";
import { APPLICATION } from "#app/applications/page/use-application";
import { SayContext } from "#app/components/say";
import { Toast, type ToastMessage } from "#app/components/toast";
import { CoverablePage } from "#app/forms/coverable";
import { SubjectFailure } from "#app/subject/subject-failure";

export { loader } from "#app/applications/page/application-page.server";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The page of an application: its header stays in place on all tabs. */
export default function ApplicationPage() {
  const [toast, setToast] = useState<ToastMessage>();
  return (
    <SayContext.Provider value={setToast}>
      <CoverablePage>
        <ApplicationHeader />
        <Tabs />
      </CoverablePage>
      <Toast toast={toast} />
    </SayContext.Provider>
  );
}

export const ErrorBoundary = () => <SubjectFailure of={APPLICATION} />;
