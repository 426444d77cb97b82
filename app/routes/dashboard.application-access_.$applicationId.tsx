import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { applicationPath } from "#app/addresses";
import styles from "#app/applications/page/application.css?url";
import { ApplicationHeader } from "#app/applications/page/application-header";
import { Overview } from "#app/applications/page/overview";
import { openPage, readOverview } from "#app/applications/page/page.server";
import { Tabs } from "#app/applications/page/tabs";
import { ButtonLink } from "#app/components/button";
import { ErrorCard } from "#app/components/error-page";
import { FailedState } from "#app/components/failed-state";
import { MessageCard } from "#app/components/message-card";
import { SayContext } from "#app/components/say";
import { Toast, type ToastMessage } from "#app/components/toast";
import { isDialog } from "#app/forms/dialog-route";
import { Layers } from "#app/icons";
import { APPLICATION_ACCESS, isWithin } from "#app/navigation";
import { maySetPolicies } from "#app/session/guards.server";

export async function loader(args: LoaderFunctionArgs) {
  const { session, id, permissions, canChange } = await openPage(args);
  return {
    application: await readOverview(session, id),
    canChange,
    canAssign: permissions.includes("users:write"),
    canReplaceSecret: permissions.includes("applications:secret"),
    readsAudits: permissions.includes("audits:read"),
    readsUsers: permissions.includes("users:read"),
    setsPolicies: await maySetPolicies(APPLICATION_ACCESS),
  };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The page of an application: its header stays in place on all tabs. */
export default function ApplicationPage() {
  const { application, canChange, readsAudits, readsUsers } = useLoaderData<typeof loader>();
  const [toast, setToast] = useState<ToastMessage>();
  const { pathname } = useLocation();
  const isCovered = useMatches().some(isDialog);
  const hydrated = useHydrated();
  const inert = isCovered && !hydrated && { inert: "" };
  return (
    <SayContext.Provider value={setToast}>
      <div {...inert}>
        <ApplicationHeader application={application} canChange={canChange} />
        <Tabs application={application} readsAudits={readsAudits} readsUsers={readsUsers} />
        {isWithin(applicationPath(application.id, "overview"), pathname) && <Overview />}
      </div>
      <Outlet />
      <Toast toast={toast} />
    </SayContext.Provider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  const said = typeof data === "string" ? data : "";
  if (status === 404 && !said) return <ErrorCard status={404} />;
  if (status === 404) {
    return (
      <MessageCard
        icon={Layers}
        title={said}
        actions={<ButtonLink to={APPLICATION_ACCESS}>Application Access</ButtonLink>}
      />
    );
  }
  return <FailedState message={said || "The application could not be loaded."} />;
}
