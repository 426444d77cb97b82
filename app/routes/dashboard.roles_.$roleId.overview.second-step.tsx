import { pageTitle } from "#app/forms/dialog-route";
import { POLICY_TITLE } from "#app/noun/policy-dialog";
import { policyAction, policyLoader } from "#app/noun/policy-route.server";
import { RolePolicyDialog } from "#app/roles/role-policy-dialog";
import { rolesOnPage } from "#app/roles/roles.server";
import { rolePolicies } from "#app/sso-api/policies.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(POLICY_TITLE);
export const loader = policyLoader(rolesOnPage, rolePolicies);
export const action = policyAction(rolesOnPage, rolePolicies);
export default RolePolicyDialog;
