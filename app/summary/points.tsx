import type { attentionPoints } from "./attention-rows.server";
import { FirstSteps } from "./first-steps";
import { NeedsAttention } from "./needs-attention";

interface PointsProps extends Partial<ReturnType<typeof attentionPoints>> {
  readsUsers: boolean;
}

/** What is to do, above the figures: the first steps, and what needs attention. */
export const Points = ({ steps, rows, readsUsers }: PointsProps) => (
  <>
    {steps && <FirstSteps progress={steps} readsUsers={readsUsers} />}
    {rows && <NeedsAttention rows={rows} />}
  </>
);
