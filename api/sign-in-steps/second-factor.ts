import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { SecondFactorInput } from "../contract/factors";
import { HttpError } from "../http/errors";
import {
  givenFactor,
  recordWrongFactor,
  spendFactor,
  verifyFactor,
  wrongFactor,
} from "../proofs/check-factor";
import { answerLetIn } from "./let-in";
import { findFormerSignIn } from "./open-sign-in";
import { pendingOver, requireStep } from "./pending-sign-ins";
import { countTry, spendPending } from "./pending-sign-ins.queries";
import { proceed } from "./proceed";

/**
 * Takes the step of a sign-in that requires a second factor.
 *
 * @throws {HttpError} 401 if the sign-in has expired or ended, 409 if its request was used in the meantime, 422 for a
 *   wrong factor, 429
 */
export async function takeSecondFactor(context: Context, input: SecondFactorInput, origin: Origin) {
  const { engine } = context;
  const { id, account, flow, step } = await requireStep(context, input.pending, "second-factor", origin);
  const given = givenFactor(input);
  if (!given || !step.factors.includes(given.kind)) throw wrongFactor(given?.kind ?? "totp");
  const { kind } = given;
  if (!(await engine.write((queries) => countTry(queries, id)))) throw pendingOver();
  const place = { user: account, purpose: `second:${id}` as const, device: flow.knownDevice };
  const factor = await verifyFactor(context, given, place, origin).catch(async (error: unknown) => {
    if (error instanceof HttpError && error.status === 422)
      await engine.write((queries) => recordWrongFactor(queries, origin, account, kind));
    throw error;
  });
  const former = await findFormerSignIn(context, input.former);
  const allowed = await engine.write(async (queries) => {
    if (!(await spendFactor(context, queries, factor, account, origin))) {
      await recordWrongFactor(queries, origin, account, kind);
      return undefined;
    }
    if (!(await spendPending(queries, id, origin.at))) throw pendingOver();
    const last = { flow: { ...flow, second: kind }, device: input.device, former, takesSteps: true };
    return proceed(context, queries, origin, account, last);
  });
  if (!allowed) throw wrongFactor(kind);
  return answerLetIn(context, allowed);
}
