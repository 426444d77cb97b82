import type { Policy } from "#api/contract/factors";
import { LEVEL_LABELS, policyText } from "#app/noun/policy-text";

const BADGE = "badge badge-soft badge-neutral rounded-full font-medium text-xs";

interface RoleBadgesProps extends Partial<Policy> {
  builtIn?: boolean | undefined;
}

/** Follow the name of a role: whether it is built in, and the second step that it requires. */
export const RoleBadges = ({ builtIn, secondFactor, secondFactorFrom = null }: RoleBadgesProps) => (
  <>
    {builtIn && <span className={BADGE}>Built-in</span>}
    {secondFactor ? (
      <span title={`Sign-in needs: ${policyText({ secondFactor, secondFactorFrom })}`} className={BADGE}>
        <span className="sr-only">Sign-in needs: </span>
        {LEVEL_LABELS[secondFactor]}
      </span>
    ) : null}
  </>
);
