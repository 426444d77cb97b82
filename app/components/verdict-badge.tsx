import type { Verdict } from "#api/contract/user-access";
import { Badge } from "./badge";

const BADGES = {
  yes: { tone: "success", text: "Yes" },
  "after-setup": { tone: "warning", text: "After setup" },
  no: { tone: "error", text: "No" },
} as const;

/** Whether somebody can open an application. */
export const VerdictBadge = ({ verdict }: { verdict: Verdict }) => (
  <Badge tone={BADGES[verdict].tone} dot>
    {BADGES[verdict].text}
  </Badge>
);
