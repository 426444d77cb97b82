import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useMatches,
} from "@remix-run/react";
import { env } from "#app/env.server";
import { isDialog } from "#app/forms/dialog-route";
import { OWN_SECTION, SECTIONS } from "#app/navigation";
import { sectionsFor } from "#app/permissions";
import { requestContext } from "#app/request/context.server";
import { isSidebarClosed } from "#app/request/sidebar.server";
import { readTheme } from "#app/request/theme.server";
import { takeToast } from "#app/request/toast.server";
import type { DashboardData } from "#app/request/use-dashboard";
import { currentProfile, rolesOf } from "#app/session/guards.server";
import { capabilities } from "#app/sso-api/capabilities.server";
import { version } from "#app/version.server";
import { AppFrame } from "./app-frame";

export async function loader() {
  const [profile, features] = await Promise.all([currentProfile(), capabilities()]);
  const roles = profile && rolesOf(profile);
  return {
    profile: { name: profile?.name ?? "", role: roles?.[0] },
    sections: sectionsFor(roles, features ?? new Set()).map(({ path }) => path),
    theme: await readTheme(),
    sidebarClosed: await isSidebarClosed(),
    toast: await takeToast(),
    person: requestContext().session?.person,
    providerName: env().PROVIDER_NAME,
    version,
  } satisfies DashboardData & Record<string, unknown>;
}

/** A refused form leaves a toast too. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  (formMethod !== undefined && formMethod !== "GET") || defaultShouldRevalidate;

export default function Dashboard() {
  const { pathname } = useLocation();
  const covered = useMatches().some(isDialog);
  const { sections: paths, person: _, ...frame } = useLoaderData<typeof loader>();
  const sections = [OWN_SECTION, ...SECTIONS].filter(({ path }) => paths.includes(path));
  return (
    <AppFrame {...frame} sections={sections} current={pathname} covered={covered}>
      <Outlet />
    </AppFrame>
  );
}
