import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useMatches,
} from "@remix-run/react";
import { AppFrame } from "#app/components/app-frame";
import { env } from "#app/env.server";
import { isDialog } from "#app/forms/dialog-route";
import { SECTIONS } from "#app/navigation";
import { canOpen } from "#app/permissions";
import { requestContext } from "#app/request-context.server";
import { currentProfile, rolesOf } from "#app/session/guards.server";
import { isSidebarClosed } from "#app/session/sidebar.server";
import { readTheme } from "#app/session/theme.server";
import { takeToast } from "#app/session/toast.server";

export async function loader() {
  const profile = await currentProfile();
  const roles = rolesOf(profile);
  return {
    profile: { name: profile?.name ?? "", role: roles[0] },
    roles,
    theme: await readTheme(),
    sidebarClosed: await isSidebarClosed(),
    toast: await takeToast(),
    person: requestContext().session?.person,
    providerName: env().PROVIDER_NAME,
  };
}

/** A refused form leaves a toast too. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  (formMethod !== undefined && formMethod !== "GET") || defaultShouldRevalidate;

export default function Dashboard() {
  const { pathname } = useLocation();
  const covered = useMatches().some(isDialog);
  const { roles, person: _, ...frame } = useLoaderData<typeof loader>();
  const sections = SECTIONS.filter(({ path }) => canOpen(path, roles));
  return (
    <AppFrame {...frame} sections={sections} current={pathname} covered={covered}>
      <Outlet />
    </AppFrame>
  );
}
