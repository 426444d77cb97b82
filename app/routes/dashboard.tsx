import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useLocation } from "@remix-run/react";
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

/** A refused form leaves a toast too. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  (formMethod !== undefined && formMethod !== "GET") || defaultShouldRevalidate;

export default function Dashboard() {
  const { pathname } = useLocation();
  const { person: _, jumps: __, cameFrom: ___, ...frame } = useLoaderData<typeof loader>();
  const sections = [OWN_SECTION, OWN_ACCOUNT_SECTION, ...SECTIONS].filter(
    ({ path, tabOf }: Section) => tabOf === undefined && frame.screens.includes(path),
  );
  return (
    <AppFrame {...frame} sections={sections} current={pathname}>
      <Outlet />
    </AppFrame>
  );
}
