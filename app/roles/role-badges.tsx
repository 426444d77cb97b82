import type { Policy } from "#api/contract/factors";
import { Badge } from "#app/components/badge";
import { LEVEL_LABELS, policyText } from "#app/noun/policy-text";

interface RoleBadgesProps extends Partial<Policy> {
  builtIn?: boolean | undefined;
}

/** Follow the name of a role: whether it is built in, and the second step that it requires. */
export const RoleBadges = ({ builtIn, secondFactor, secondFactorFrom = null }: RoleBadgesProps) => (
  <>
    {builtIn && <Badge>Built-in</Badge>}
    {secondFactor ? (
      <Badge title={`Sign-in needs: ${policyText({ secondFactor, secondFactorFrom })}`}>
        <span className="sr-only">Sign-in needs: </span>
        {LEVEL_LABELS[secondFactor]}
      </Badge>
    ) : null}
  </>
);
