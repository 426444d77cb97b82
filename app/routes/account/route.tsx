import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useMatches,
} from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { isDialog } from "#app/forms/dialog-route";
import { ACCOUNT_SECTIONS, OWN_APPLICATIONS, OWN_SECTION, type Section } from "#app/navigation";
import { homeOf } from "#app/permissions";
import type { DashboardData } from "#app/request/use-dashboard";
import { loadFrame } from "#app/session/frame.server";
import { AppFrame } from "../dashboard/app-frame";

/** One's own account. Another SSO API than our service has none. */
export async function loader() {
  const { frame, roles } = await loadFrame();
  if (!frame.hasAccount) throw new Response(null, { status: 404 });
  return { ...frame, home: homeOf(roles) } satisfies DashboardData & Record<string, unknown>;
}

/** A refused form leaves a toast too. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  (formMethod !== undefined && formMethod !== "GET") || defaultShouldRevalidate;

/** The way back for those who administer something. */
const backTo = (path: string): Section =>
  path === OWN_APPLICATIONS ? OWN_SECTION : { path, label: "Dashboard", icon: ArrowLeft };

export default function Account() {
  const { pathname } = useLocation();
  const covered = useMatches().some(isDialog);
  const { home, person: _, ...frame } = useLoaderData<typeof loader>();
  return (
    <AppFrame {...frame} sections={[backTo(home), ...ACCOUNT_SECTIONS]} current={pathname} covered={covered}>
      <Outlet />
    </AppFrame>
  );
}
