import { say } from "#languages/say";
import { findAccountById, replacePassword } from "../attempts/accounts.queries";
import { forgetDevices } from "../attempts/devices.queries";
import { isOwnPassword } from "../attempts/own-password";
import { passwordProblems } from "../attempts/password-rules";
import type { Context } from "../context";
import type { TokenPair } from "../contract/sign-in";
import { findFactors, hasSecondFactor } from "../factors/factors.queries";
import { conflict, unauthorized, unprocessable } from "../http/errors";
import { requireProof } from "../proofs/proof";
import { withinProofAttempts } from "../proofs/proof-attempts";
import { countTokensOf } from "../sessions/api-tokens.queries";
import { carrySignIn, endSignInsOfUser } from "../sessions/sign-ins.queries";
import { signPair } from "../sessions/token-pairs";
import { type OwnChange, recordOwn, renewTokens, writeOwn } from "./own-change";

/**
 * Changes the caller's password. It ends the user's other sign-ins, and this one gets new tokens.
 *
 * @param current is counted for the sign-in; five wrong ones in a row end the sign-in
 * @throws {HttpError} 401 if the sign-in has ended, 403 with the code `proof-needed` if the user has a second factor, 409
 *   without a password, 422 for a wrong or an unacceptable password, 429, 503
 */
export async function changeOwnPassword(
  context: Context,
  { current, password }: { current: string; password: string },
  change: OwnChange,
): Promise<TokenPair> {
  const { caller, origin } = change;
  const { userId, signInId } = caller;
  const factors = await findFactors(context.engine.read, userId);
  if (!factors.hasPassword) throw conflict(() => say("refusal.google-has-no-password"));
  if (hasSecondFactor(factors)) await requireProof(context, caller, { own: true });
  // Read before the check, so that a password that is replaced meanwhile can't be replaced again with the old one.
  const account = await findAccountById(context.engine.read, userId);
  if (!account) throw unauthorized();
  await withinProofAttempts(context, caller, origin, async () => {
    if (!(await isOwnPassword(context, caller, current, origin)))
      throw unprocessable({ current: [() => say("refusal.wrong-password")] });
  });
  const problems = await passwordProblems(password, caller, context.config.passwordMinLength);
  if (password.normalize("NFKC") === current.normalize("NFKC")) problems.push(say("rule.password-different"));
  if (problems.length > 0) throw unprocessable({ password: problems });

  const hash = await context.passwords.withRoom("known", () => context.passwords.hash(password));
  const pair = await writeOwn(context, change, async (queries) => {
    const token_epoch = await replacePassword(queries, account, hash, origin.at);
    if (token_epoch === undefined) throw unauthorized();
    await carrySignIn(queries, { id: signInId, token_epoch });
    await endSignInsOfUser(queries, userId, origin.at, signInId);
    await forgetDevices(queries, userId);
    const renewed = await renewTokens(context, queries, change);
    const tokens = await countTokensOf(queries, userId, origin.at);
    await recordOwn(queries, change, {
      phrase: "changed their password",
      action: "user.new-password",
      changes: { password: "changed" },
      notice: "password-changed",
      ...(tokens > 0 && { facts: { tokens } }),
    });
    return renewed;
  });
  return signPair(context, pair);
}
