import type { Policy } from "#api/contract/factors";
import { LEVEL_LABELS, policyText } from "#app/noun/policy-text";

/** Follows the name of what requires a second step. */
export const PolicyBadge = ({ policy }: { policy: Policy }) => (
  <span
    title={`Sign-in needs: ${policyText(policy)}`}
    className="badge badge-soft badge-neutral rounded-full font-medium text-xs"
  >
    <span className="sr-only">Sign-in needs: </span>
    {LEVEL_LABELS[policy.secondFactor]}
  </span>
);
