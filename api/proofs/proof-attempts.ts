import { say } from "#languages/say";
import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import { DAY_MS } from "../contract/durations";
import { count, forgetCounts, giveBackOne } from "../database/budgets.queries";
import { HttpError, unauthorized } from "../http/errors";
import type { SignedIn } from "../sessions/caller";
import { endSignIn } from "../sessions/sign-ins.queries";

/** Wrong proofs in a row that end the sign-in. */
const MOST_WRONG = 5;

/**
 * Runs a check of the caller's password or factor. Five wrong ones in a row end the sign-in: somebody else may be at the
 * keyboard.
 *
 * @param check throws 422 if the proof is wrong
 * @throws {HttpError} 401 after the fifth, and whatever `check` throws
 */
export async function withinProofAttempts<Result>(
  context: Context,
  caller: SignedIn,
  origin: Origin,
  check: () => Promise<Result>,
): Promise<Result> {
  const { engine } = context;
  const key = `proof|${caller.signInId}`;
  const counting = { key, by: 1, now: origin.at, until: origin.at + DAY_MS, slides: true };
  const counted = await engine.write((queries) => count(queries, counting));
  if (!counted || counted.count > MOST_WRONG) throw await endCaller(context, caller, origin);
  try {
    const result = await check();
    await engine.write((queries) => forgetCounts(queries, { pair: key, row: key }));
    return result;
  } catch (error) {
    const isWrong = error instanceof HttpError && error.status === 422;
    if (isWrong && counted.count >= MOST_WRONG) throw await endCaller(context, caller, origin);
    if (!isWrong) await engine.write((queries) => giveBackOne(queries, key));
    throw error;
  }
}

async function endCaller({ engine }: Context, caller: SignedIn, origin: Origin): Promise<HttpError> {
  await engine.write(async (queries) => {
    if (!(await endSignIn(queries, caller.signInId, origin.at))) return;
    await recordAudit(queries, origin, {
      action: "sign-out",
      outcome: "refused",
      message: `${caller.name} was signed out: ${MOST_WRONG} wrong proofs in a row`,
      target: userTarget({ ...caller, id: caller.userId }),
    });
  });
  return unauthorized(() => say("refusal.too-many-proofs"));
}
