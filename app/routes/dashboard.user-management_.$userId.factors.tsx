import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FailedState } from "#app/components/failed-state";
import { env } from "#app/env.server";
import { CoverablePage } from "#app/forms/coverable";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { requireSecondFactors } from "#app/session/guards.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { users } from "#app/sso-api/users.server";
import { subjectTitle } from "#app/subject/subject";
import { FactorList } from "#app/users/page/factor-list";
import { USER } from "#app/users/page/use-user";
import { openUserPage } from "#app/users/page/user-page.server";

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = subjectTitle(USER, "Factors");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openUserPage(args);
  await requireSecondFactors();
  return {
    factors: await orFailed(users.factors(session, id), "The factors could not be loaded."),
    setUpAt: new URL(ACCOUNT_SECURITY, env().PUBLIC_URL).href,
  };
}

export default function FactorsTab() {
  const { factors, setUpAt } = useLoaderData<typeof loader>();
  return (
    <CoverablePage>
      {"failed" in factors ? (
        <FailedState message={factors.failed} />
      ) : (
        <FactorList factors={factors} setUpAt={setUpAt} />
      )}
    </CoverablePage>
  );
}
