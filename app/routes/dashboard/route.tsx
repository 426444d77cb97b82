import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useMatches,
} from "@remix-run/react";
import { isDialog } from "#app/forms/dialog-route";
import { OWN_SECTION, SECTIONS } from "#app/navigation";
import { sectionsFor } from "#app/permissions";
import type { DashboardData } from "#app/request/use-dashboard";
import { loadFrame } from "#app/session/frame.server";
import { AppFrame } from "./app-frame";

export async function loader() {
  const { frame, roles, features } = await loadFrame();
  const sections = sectionsFor(roles, features).map(({ path }) => path);
  return { ...frame, sections } satisfies DashboardData & Record<string, unknown>;
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
