import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { Pending } from "../contract/factors";
import type { LoginInput, NewPasswordInput } from "../contract/sign-in";
import { HttpError, unprocessable } from "../http/errors";
import { endSignInsOfUser } from "../sessions/sign-ins.queries";
import { replacePassword, spendOneTimePassword } from "./accounts.queries";
import type { SignInOrigin } from "./attempts";
import { forgetDevices } from "./devices.queries";
import type { SignInFlow } from "./flow";
import { answerLetIn, letIn } from "./let-in";
import { hashOneTimePassword } from "./one-time-passwords";
import { findFormerSignIn } from "./open-sign-in";
import { type PasswordCredentials, recordFailure, wrongPassword } from "./password-credentials";
import { passwordProblems } from "./password-rules";
import { keepPending, pendingHash, pendingOver } from "./pending-sign-ins";
import { findPending, spendPending } from "./pending-sign-ins.queries";
import { liftLock } from "./throttle";

type Account = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/** Whether the user must choose a new password to complete the sign-in. */
export const needsNewPassword = ({ account, isOneTime }: PasswordCredentials): boolean =>
  isOneTime || account.must_change_password === 1;

/** Refuses a caller that can't take the step. */
export async function refuseWithoutNewPassword(
  context: Context,
  origin: SignInOrigin,
  { account }: PasswordCredentials,
): Promise<HttpError> {
  await recordFailure(context, origin, account, "new password required");
  return new HttpError(403, `This account needs a new password. Sign in at ${context.config.publicUrl}.`, {
    code: "new-password",
  });
}

/**
 * Stores the sign-in until a new password is set. A one-time password is spent.
 *
 * @throws {HttpError} 401 if the one-time password was used in the meantime
 */
export async function askForNewPassword(
  context: Context,
  { password }: Pick<LoginInput, "password">,
  origin: SignInOrigin,
  { account, isOneTime }: PasswordCredentials,
  flow: SignInFlow,
): Promise<Pending> {
  const { id, name } = account;
  const pending = await context.engine.write(async (queries) => {
    if (isOneTime) {
      const hash = hashOneTimePassword(password);
      if (!(await spendOneTimePassword(queries, id, hash, origin.at))) return undefined;
      await recordAudit(
        queries,
        { ...origin, actor: account },
        {
          action: "sign-in.one-time",
          message: `The one-time password of ${name} was used`,
          target: userTarget(account),
        },
      );
    }
    return keepPending(queries, account, flow, origin.at);
  });
  if (pending !== undefined) return { pending, newPassword: true };
  await recordFailure(context, origin, account, "one-time password already used");
  throw wrongPassword();
}

/**
 * Takes the step: sets the new password, ends every other sign-in of the user, and answers like the login.
 *
 * @throws {HttpError} 401 if the sign-in has expired or ended, 409 if its request was used in the meantime, 422 for an
 *   unacceptable password
 */
export const setNewPassword = (context: Context, input: NewPasswordInput, origin: Origin) =>
  context.passwords.withRoom(async () => {
    const account = await findPending(context.engine.read, pendingHash(input.pending), origin.at);
    if (!account?.must_change_password) throw pendingOver();
    await requireNew(context, account, input.password);
    const passwordHash = await context.passwords.hash(input.password);
    const flow = JSON.parse(account.flow) as SignInFlow;
    const { device } = input;
    const former = await findFormerSignIn(context, input.former);
    const allowed = await context.engine.write(async (queries) => {
      const token_epoch = await replacePassword(queries, account, passwordHash, origin.at);
      if (token_epoch === undefined || !(await spendPending(queries, account.pendingId, origin.at)))
        throw pendingOver();
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
      return letIn(context, queries, origin, { ...account, token_epoch }, { flow, device, former });
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
  if (isSame) throw refuse(["Choose a different password."]);
}
