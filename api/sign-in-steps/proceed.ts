import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { describeStep, refuseStep } from "./describe-step";
import { type LastStep, letIn } from "./let-in";
import { keepPending } from "./pending-sign-ins";
import { raise } from "./raise";
import { findNextStep, type Step } from "./steps";

interface SteppingAccount {
  id: string;
  name: string;
  username: string;
  email: string;
  token_epoch: number;
  must_change_password: 0 | 1;
}

/**
 * Goes on with a sign-in after a step, in the step's transaction: stores it until the next step, or takes the last one.
 *
 * @param takesSteps false if the caller can't take further steps
 * @throws {HttpError} 403 if a step is required that the caller can't take, 409 if the request was used in the meantime
 */
export async function proceed(
  context: Context,
  queries: Queries,
  origin: Origin,
  account: SteppingAccount,
  last: LastStep & { takesSteps: boolean },
) {
  const { flow } = last;
  const step = await findNextStep(context, queries, account, flow, origin.at);
  if (step && !(isOptional(step) && !last.takesSteps)) {
    if (step.kind === "link" || !last.takesSteps) throw refuseStep(context, step);
    const { id, token } = await keepPending(queries, account, flow, origin.at);
    return { pending: await describeStep(context, queries, { id, token, account, step }, origin.at) };
  }
  return flow.raises
    ? raise(context, queries, origin, account, flow, flow.raises)
    : letIn(context, queries, origin, account, last);
}

const isOptional = (step: Step) => step.kind === "enrol" && step.until !== undefined;
