import { applicationsOnPage } from "#app/applications/applications.server";
import { pageTitle } from "#app/forms/dialog-route";
import { POLICY_TITLE, PolicyDialog } from "#app/noun/policy-dialog";
import { policyAction, policyLoader } from "#app/noun/policy-route.server";
import { applicationPolicies } from "#app/sso-api/policies.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(POLICY_TITLE);
export const loader = policyLoader(applicationsOnPage, applicationPolicies);
export const action = policyAction(applicationsOnPage, applicationPolicies);

export default function ApplicationPolicyDialog() {
  return <PolicyDialog noun="application" />;
}
