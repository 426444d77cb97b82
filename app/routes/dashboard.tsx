import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CenteredPage } from "#app/components/centered-page";
import { RouteFailure } from "#app/components/error-page";
import { AppFrame } from "#app/frame/app-frame";
import { OWN_ACCOUNT_SECTION, OWN_SECTION, SECTIONS, type Section } from "#app/navigation";
import { cameFrom } from "#app/request/came-from.server";
import type { DashboardData } from "#app/request/use-dashboard";
import { loadFrame } from "#app/session/frame.server";
import { redirectToClean } from "#app/table/clean-address.server";

export async function loader({ request }: LoaderFunctionArgs) {
  redirectToClean(request);
  const { frame } = await loadFrame();
  return { ...frame, cameFrom: cameFrom(request) } satisfies DashboardData & Record<string, unknown>;
}

export { unlessLost as shouldRevalidate } from "#app/request/connection";

export default function Dashboard() {
  return (
    <Frame data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

/** Keeps the frame, unless its own loader failed. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("routes/dashboard");
  const failure = <RouteFailure />;
  return data ? <Frame data={data}>{failure}</Frame> : <CenteredPage>{failure}</CenteredPage>;
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Frame({ data, children }: { data: Data; children: ReactNode }) {
  const { pathname } = useLocation();
  const { person: _, jumps: __, cameFrom: ___, keepsDeleted: ____, ...frame } = data;
  const sections = [OWN_SECTION, OWN_ACCOUNT_SECTION, ...SECTIONS].filter(
    ({ path, tabOf }: Section) => tabOf === undefined && frame.screens.includes(path),
  );
  return (
    <AppFrame {...frame} sections={sections} current={pathname}>
      {children}
    </AppFrame>
  );
}
