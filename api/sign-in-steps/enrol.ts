import { say } from "#languages/say";
import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { ConfirmEnrolmentInput, EnrolInput, Enrolment, LaterInput } from "../contract/factors";
import { addPasskey, creationOptions, verifyAttestation } from "../factors/new-passkeys";
import { canConfirmTotp, confirmTotp, setUpTotp } from "../factors/totp";
import { unprocessable } from "../http/errors";
import { spendLink } from "../links/links.queries";
import { wrongFactor } from "../proofs/check-factor";
import { makeFirstCodes, recordFactorAdded } from "./factor-added";
import { holdUser } from "./factor-added.queries";
import { answerLetIn } from "./let-in";
import { findFormerSignIn } from "./open-sign-in";
import { pendingOver, requireStep } from "./pending-sign-ins";
import { countTry, spendPending } from "./pending-sign-ins.queries";
import { proceed } from "./proceed";

/**
 * Begins to set up a factor in a sign-in that requires one.
 *
 * @throws {HttpError} 401 if the sign-in has expired or ended, 422 for a factor that isn't enough
 */
export async function beginEnrolment(
  context: Context,
  { pending, kind }: EnrolInput,
  origin: Origin,
): Promise<Enrolment> {
  const { account, step } = await requireStep(context, pending, "enrol", origin);
  if (!step.factors.includes(kind)) throw unprocessable({ kind: [() => say("refusal.factor-not-enough")] });
  return context.engine.write(async (queries) =>
    kind === "totp"
      ? { totp: await setUpTotp(context, queries, account) }
      : { passkey: await creationOptions(context, queries, account) },
  );
}

/**
 * Takes the step of a sign-in that requires an enrolment. The answer has recovery codes if the user had none.
 *
 * @throws {HttpError} 401 if the sign-in has expired or ended, 409 for a passkey that exists, 422 for a wrong code or a
 *   passkey that can't be verified
 */
export async function confirmEnrolment(context: Context, input: ConfirmEnrolmentInput, origin: Origin) {
  const { engine } = context;
  const { id, account, flow, step } = await requireStep(context, input.pending, "enrol", origin);
  const kind = input.credential ? "passkey" : "totp";
  if (!step.factors.includes(kind)) throw wrongFactor(kind);
  const verified =
    input.credential && (await verifyAttestation(context, input.credential, `register:${account.id}`));
  if (!verified && !(await engine.write((queries) => countTry(queries, id)))) throw pendingOver();
  if (!verified && !(await canConfirmTotp(context, engine.read, account.id, input.code ?? "", origin.at)))
    throw wrongFactor(kind);
  const codes = await makeFirstCodes(context, account.id);
  const former = await findFormerSignIn(context, input.former);
  const name = input.name ?? "Passkey";

  const taken = await engine.write(async (queries) => {
    // The account may have changed while the codes were hashed: a reset must win.
    if ((await holdUser(queries, account.id)) !== account.token_epoch) throw pendingOver();
    const added = verified
      ? await addPasskey(queries, { userId: account.id, verified, name, now: origin.at })
      : await confirmTotp(context, queries, account.id, input.code ?? "", origin.at);
    if (added === false) return undefined;
    if (!(await spendPending(queries, id, origin.at))) throw pendingOver();
    if (flow.linkId !== undefined && !(await spendLink(queries, flow.linkId, origin.at))) throw pendingOver();
    const signInId = flow.raises?.signInId;
    const recorded = await recordFactorAdded(queries, origin, account, {
      kind,
      name: verified && name,
      codes,
      signInId,
    });
    const { token_epoch } = recorded;
    const last = { flow: { ...flow, second: kind }, device: input.device, former, takesSteps: true } as const;
    const allowed = await proceed(context, queries, origin, { ...account, token_epoch }, last);
    return { allowed, codes: recorded.codes };
  });
  if (!taken) throw wrongFactor(kind);
  const answer = await answerLetIn(context, taken.allowed);
  return taken.codes ? { ...answer, codes: taken.codes } : answer;
}

/**
 * Puts off an enrolment that will be demanded at a later date.
 *
 * @throws {HttpError} 401 if the sign-in has expired or ended, or the enrolment can't be put off
 */
export async function putOffEnrolment(context: Context, { pending, ...rest }: LaterInput, origin: Origin) {
  const { id, account, flow, step } = await requireStep(context, pending, "enrol", origin);
  if (step.until === undefined) throw pendingOver();
  const former = await findFormerSignIn(context, rest.former);
  const allowed = await context.engine.write(async (queries) => {
    if (!(await spendPending(queries, id, origin.at))) throw pendingOver();
    const last = { flow: { ...flow, isLater: true }, device: rest.device, former, takesSteps: true };
    return proceed(context, queries, origin, account, last);
  });
  return answerLetIn(context, allowed);
}
