import { PolicyDialog } from "#app/noun/policy-dialog";

/** On the route of `policyLoader`. */
export const RolePolicyDialog = () => <PolicyDialog noun="role" />;
