import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CenteredPage } from "#app/components/centered-page";
import { RouteFailure } from "#app/components/error-page";
import { AppFrame } from "#app/frame/app-frame";
import { OWN_ACCOUNT_SECTION, OWN_SECTION, SECTIONS, type Section } from "#app/navigation";
import type { DashboardData } from "#app/request/use-dashboard";
import { loadFrame } from "#app/session/frame.server";

export async function loader() {
  const { frame } = await loadFrame();
  return frame satisfies DashboardData & Record<string, unknown>;
}

export { unlessLost as shouldRevalidate } from "#app/request/connection";

export default function Dashboard() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Keeps the frame, unless its own loader failed. */
export function ErrorBoundary() {
  const failure = <RouteFailure />;
  return useLoaderData<typeof loader | undefined>() ? (
    <Frame>{failure}</Frame>
  ) : (
    <CenteredPage>{failure}</CenteredPage>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { person: _, jumps: __, ...frame } = useLoaderData<typeof loader>();
  const sections = [OWN_SECTION, OWN_ACCOUNT_SECTION, ...SECTIONS].filter(
    ({ path, tabOf }: Section) => tabOf === undefined && frame.screens.includes(path),
  );
  return (
    <AppFrame {...frame} sections={sections} current={pathname}>
      {children}
    </AppFrame>
  );
}
