import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { FailedState } from "#app/components/failed-state";
import { isDialog } from "#app/forms/dialog-route";
import { requireSecondFactors } from "#app/session/guards.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { users } from "#app/sso-api/users.server";
import { FactorList } from "#app/users/page/factor-list";
import { openPage } from "#app/users/page/page.server";
import { tabTitle } from "#app/users/page/tab-title";

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = tabTitle("Factors");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openPage(args);
  await requireSecondFactors();
  return { factors: await orFailed(users.factors(session, id), "The factors could not be loaded.") };
}

export default function FactorsTab() {
  const { factors } = useLoaderData<typeof loader>();
  const isCovered = useMatches().some(isDialog);
  const hydrated = useHydrated();
  return (
    <>
      <div {...(isCovered && !hydrated && { inert: "" })}>
        {"failed" in factors ? <FailedState message={factors.failed} /> : <FactorList factors={factors} />}
      </div>
      <Outlet />
    </>
  );
}
