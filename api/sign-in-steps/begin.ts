import { say } from "#languages/say";
import { findAccountById } from "../attempts/accounts.queries";
import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { Pending, SecondFactorLevel } from "../contract/factors";
import { countOne, windowed } from "../database/budgets";
import { conflict, tooManyRequests, unauthorized } from "../http/errors";
import { networkOf } from "../http/request";
import { requireProof } from "../proofs/proof";
import type { SignedIn } from "../sessions/caller";
import { findSignIn } from "../sessions/sign-ins.queries";
import { describeStep } from "./describe-step";
import type { SignInFlow } from "./flow";
import { keepPending, pendingOver } from "./pending-sign-ins";
import { findNextStep } from "./steps";

/** Steps that a user begins in 15 minutes. Each is stored for ten. */
const MOST_BEGUN = 60;

/**
 * Begins to make the caller's sign-in stronger, by one step or to what the roles demand. Its last step answers with a new
 * pair for the console.
 *
 * @throws {HttpError} 401 if the sign-in has ended, 403 with the code `proof-needed` before an enrolment, 409 if no sign-in
 *   can be stronger, 429
 */
export async function beginSecondFactor(
  context: Context,
  caller: SignedIn,
  origin: Origin,
): Promise<Pending> {
  const { strength, required, userId, signInId, pairId } = caller;
  if (strength === 3) throw conflict(() => say("refusal.strongest-already"));
  const flow = (amr: string): SignInFlow => ({
    // Not asked again: the live sign-in vouches for it.
    proof: "password",
    protocol: { kind: "console" },
    network: networkOf(origin.address ?? "unknown"),
    raises: { signInId, pairId, strength, amr, level: Math.max(strength + 1, required) as SecondFactorLevel },
  });
  const budget = windowed(`begin|${userId}`, MOST_BEGUN);
  return context.engine.write(async (queries) => {
    if (!(await countOne(queries, budget, origin.at))) throw tooManyRequests(budget.windowMs / 1000);
    const account = await findAccountById(queries, userId);
    const signIn = await findSignIn(queries, { id: signInId, userId, now: origin.at });
    if (!account || !signIn) throw unauthorized();
    const raising = flow(signIn.amr);
    const step = await findNextStep(context, queries, account, raising, origin.at);
    if (!step) throw pendingOver();
    // Otherwise a stolen session could enrol a factor and sign in with it later.
    if (step.kind === "enrol") await requireProof(context, caller, { own: true });
    const { id, token } = await keepPending(queries, account, raising, origin.at);
    return describeStep(context, queries, { id, token, account, step }, origin.at);
  });
}
