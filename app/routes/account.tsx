import { Outlet, type ShouldRevalidateFunction, useLoaderData, useLocation } from "@remix-run/react";
import { AppFrame } from "#app/frame/app-frame";
import { ArrowLeft } from "#app/icons";
import { ACCOUNT_SECTIONS, HOME, type Section } from "#app/navigation";
import { isAdministrative } from "#app/permissions";
import type { DashboardData } from "#app/request/use-dashboard";
import { loadFrame } from "#app/session/frame.server";

/** One's own account. Another SSO API than our service has none. */
export async function loader() {
  const { frame, permissions } = await loadFrame();
  if (!frame.hasAccount) throw new Response(null, { status: 404 });
  const administers = permissions !== null && isAdministrative(permissions);
  return { ...frame, administers } satisfies DashboardData & Record<string, unknown>;
}

/** A refused form leaves a toast too. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  (formMethod !== undefined && formMethod !== "GET") || defaultShouldRevalidate;

/** The way back for those who administer something. */
const DASHBOARD: Section = { path: HOME, label: "Dashboard", icon: ArrowLeft };

export default function Account() {
  const { pathname } = useLocation();
  const { administers, person: _, ...frame } = useLoaderData<typeof loader>();
  const sections = administers ? [DASHBOARD, ...ACCOUNT_SECTIONS] : ACCOUNT_SECTIONS;
  return (
    <AppFrame {...frame} sections={sections} current={pathname}>
      <Outlet />
    </AppFrame>
  );
}
