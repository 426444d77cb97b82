import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { ROLES } from "#app/navigation";
import { POLICY_TITLE, PolicyDialog } from "#app/noun/policy-dialog";
import { policyAction, policyLoader } from "#app/noun/policy-route.server";
import { rolePolicies } from "#app/sso-api/policies.server";

const ROUTE = {
  page: ROLES,
  client: rolePolicies,
  closeTo: (request: Request) => closeAddress(ROLES, request),
} as const;

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(POLICY_TITLE);
export const loader = policyLoader(ROUTE);
export const action = policyAction(ROUTE);

export default function RolePolicyDialog() {
  return <PolicyDialog noun="role" />;
}
