import { applicationPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { APPLICATION_ACCESS } from "#app/navigation";
import { POLICY_TITLE, PolicyDialog } from "#app/noun/policy-dialog";
import { policyAction, policyLoader } from "#app/noun/policy-route.server";
import { applicationPolicies } from "#app/sso-api/policies.server";

const ROUTE = {
  page: APPLICATION_ACCESS,
  client: applicationPolicies,
  closeTo: (_: Request, id: string) => applicationPath(id),
} as const;

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(POLICY_TITLE);
export const loader = policyLoader(ROUTE);
export const action = policyAction(ROUTE);

export default function ApplicationPolicyDialog() {
  return <PolicyDialog noun="application" />;
}
