import { say } from "#languages/say";
import { replacePassword } from "../attempts/accounts.queries";
import { forgetDevices } from "../attempts/devices.queries";
import { hashOneTimePassword } from "../attempts/one-time-passwords";
import { passwordProblems } from "../attempts/password-rules";
import { liftLock } from "../attempts/throttle";
import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { PasswordOwner } from "../contract/password-rules";
import type { NewPasswordInput } from "../contract/sign-in";
import { type Said, unprocessable } from "../http/errors";
import { recordNotice } from "../mail/notices";
import { endSignInsOfUser } from "../sessions/sign-ins.queries";
import { answerLetIn } from "./let-in";
import { findFormerSignIn } from "./open-sign-in";
import { pendingOver, requireStep } from "./pending-sign-ins";
import { spendPending } from "./pending-sign-ins.queries";
import { proceed } from "./proceed";

/**
 * Takes the step of a sign-in that requires a new password: sets it, and ends every other sign-in of the user.
 *
 * @throws {HttpError} 401 if the sign-in has expired or ended, 409 if its request was used in the meantime, 422 for an
 *   unacceptable password
 */
export async function setNewPassword(context: Context, input: NewPasswordInput, origin: Origin) {
  const { id, account, flow } = await requireStep(context, input.pending, "new-password", origin);
  return context.passwords.withRoom("known", async () => {
    await requireNew(context, account, input.password);
    const passwordHash = await context.passwords.hash(input.password);
    const { device } = input;
    const former = await findFormerSignIn(context, input.former);
    const allowed = await context.engine.write(async (queries) => {
      const token_epoch = await replacePassword(queries, account, passwordHash, origin.at);
      if (token_epoch === undefined || !(await spendPending(queries, id, origin.at))) throw pendingOver();
      await endSignInsOfUser(queries, account.id, origin.at);
      await forgetDevices(queries, account.id);
      await liftLock(context, queries, account.username_canonical);
      await recordAudit(
        queries,
        { ...origin, actor: account, application: context.ownApplication },
        {
          action: "user.new-password",
          message: `${account.name} set a new password at sign-in`,
          target: userTarget(account),
          changes: { password: "changed" },
        },
      );
      await recordNotice(queries, { user: account, kind: "password-changed", origin });
      const renewed = { ...account, token_epoch, must_change_password: 0 as const };
      return proceed(context, queries, origin, renewed, { flow, device, former, takesSteps: true });
    });
    return answerLetIn(context, allowed);
  });
}

/** With the hashes of the present password. */
interface Account extends PasswordOwner {
  password_hash: string | null;
  one_time_hash?: string | null;
}

/** Requires a password that is acceptable and not the present one. @throws {HttpError} 422, 503 */
export async function requireNew(context: Context, account: Account, password: string): Promise<void> {
  const refuse = (problems: readonly Said[]) => unprocessable({ password: problems });
  const problems = await passwordProblems(password, account, context.config.passwordMinLength);
  if (problems.length > 0) throw refuse(problems);
  const isSame =
    account.one_time_hash === hashOneTimePassword(password) ||
    (account.password_hash !== null &&
      (await context.passwords.verify("known", account.password_hash, password)));
  if (isSame) throw refuse([() => say("rule.password-different")]);
}
