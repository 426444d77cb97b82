import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { NewPasswordInput } from "../contract/sign-in";
import { unprocessable } from "../http/errors";
import { endSessionsOfUser } from "../sessions/sessions.queries";
import { replacePassword } from "./accounts.queries";
import { forgetDevices } from "./devices.queries";
import { findFormer } from "./former-sign-in";
import { answerLetIn, letIn, type Wanted } from "./let-in";
import { hashOneTimePassword } from "./one-time-passwords";
import { passwordProblems } from "./password-rules";
import { pendingHash, stepsOver } from "./steps";
import { findPending, spendPending } from "./steps.queries";
import { liftLock } from "./throttle";

type Account = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/**
 * A sign-in's last step where the password has to be replaced: sets the new one, ends every other sign-in of the person,
 * and answers as the login would have.
 *
 * @throws {HttpError} 401 where the sign-in took too long or has ended, 409 where its request was spent meanwhile, 422 for
 *   a password that can't be taken
 */
export const setNewPassword = (context: Context, input: NewPasswordInput, origin: Origin) =>
  context.passwords.withRoom(async () => {
    const account = await findPending(context.engine.read, pendingHash(input.pending), origin.at);
    if (!account?.must_change_password) throw stepsOver();
    await requireNew(context, account, input.password);
    const passwordHash = await context.passwords.hash(input.password);
    const wanted = JSON.parse(account.wanted) as Wanted;
    const former = await findFormer(context, input.former);
    const allowed = await context.engine.write(async (queries) => {
      const token_epoch = await replacePassword(queries, account, passwordHash, origin.at);
      if (token_epoch === undefined || !(await spendPending(queries, account.pendingId, origin.at)))
        throw stepsOver();
      await endSessionsOfUser(queries, account.id, origin.at);
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
      return letIn(
        context,
        queries,
        origin,
        { ...account, token_epoch },
        {
          wanted,
          device: input.device,
          former,
        },
      );
    });
    return answerLetIn(context, allowed);
  });

/** @throws {HttpError} 422 */
async function requireNew(context: Context, account: Account, password: string): Promise<void> {
  const refuse = (problems: string[]) => unprocessable({ password: problems });
  const problems = await passwordProblems(password, account);
  if (problems.length > 0) throw refuse(problems);
  const isSame =
    account.one_time_hash === hashOneTimePassword(password) ||
    (account.password_hash !== null && (await context.passwords.verify(account.password_hash, password)));
  if (isSame) throw refuse(["Choose a password other than the one before."]);
}
