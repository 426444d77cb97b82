import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CenteredPage } from "#app/components/centered-page";
import { RouteFailure } from "#app/components/error-page";
import { AppFrame } from "#app/frame/app-frame";
import { ArrowLeft } from "#app/icons";
import { ACCOUNT_SECTIONS, HOME, type Section } from "#app/navigation";
import { isAdministrative } from "#app/permissions";
import type { DashboardData } from "#app/request/use-dashboard";
import { loadFrame } from "#app/session/frame.server";
import { say } from "#languages/say";

/** One's own account. Another SSO API than our service has none. */
export async function loader() {
  const { frame, permissions } = await loadFrame();
  if (!frame.hasAccount) throw new Response(null, { status: 404 });
  const administers = permissions !== null && isAdministrative(permissions);
  return { ...frame, administers } satisfies DashboardData & Record<string, unknown>;
}

export { unlessLost as shouldRevalidate } from "#app/request/connection";

/** The way back for those who administer something. */
const dashboard = (): Section => ({ path: HOME, label: say("account.dashboard"), icon: ArrowLeft });

export default function Account() {
  return (
    <Frame data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

/** Keeps the frame, unless its own loader failed. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("routes/account");
  const failure = <RouteFailure />;
  return data ? <Frame data={data}>{failure}</Frame> : <CenteredPage>{failure}</CenteredPage>;
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Frame({ data, children }: { data: Data; children: ReactNode }) {
  const { pathname } = useLocation();
  const { administers, person: _, ...frame } = data;
  const sections = administers ? [dashboard(), ...ACCOUNT_SECTIONS] : ACCOUNT_SECTIONS;
  return (
    <AppFrame {...frame} sections={sections} current={pathname}>
      {children}
    </AppFrame>
  );
}
