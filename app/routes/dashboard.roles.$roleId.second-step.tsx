import { pageTitle } from "#app/forms/dialog-route";
import { POLICY_TITLE } from "#app/noun/policy-dialog";
import { policyAction, policyLoader } from "#app/noun/policy-route.server";
import { RolePolicyDialog } from "#app/roles/role-policy-dialog";
import { roles } from "#app/roles/roles.server";
import { rolePolicies } from "#app/sso-api/policies.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(POLICY_TITLE);
export const loader = policyLoader(roles, rolePolicies);
export const action = policyAction(roles, rolePolicies);
export default RolePolicyDialog;
