import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { LoginInput, Pending } from "../contract/sign-in";
import { canonical } from "../database/fold";
import { HttpError, unauthorized, unprocessable } from "../http/errors";
import { networkOf } from "../http/request";
import { requireUnspent } from "../signed-requests/requests";
import { type Account, findAccount, spendOneTimePassword, updateHash } from "./accounts.queries";
import { beginAttempt, failAttempt, inactive, type SignInOrigin } from "./attempts";
import { deviceHashes } from "./devices";
import { findFormer } from "./former-sign-in";
import { answerLetIn, letIn, type Wanted } from "./let-in";
import { hashOneTimePassword } from "./one-time-passwords";
import { beginSteps } from "./steps";
import { KNOWN_MS, type KnownPlace, takeBackAttempt } from "./throttle";

const wrong = () => unauthorized("The username or password is wrong.");

/**
 * Signs in with a password. With a client application's signed request the pair is for that application, and there is
 * none where it is closed to the person; without one the pair is for the console. Attempts count for the application that
 * the person wants to enter, even where the console is on the way.
 *
 * @returns a sign-in that goes on with another step, where one is asked for
 * @throws {HttpError} 400 or 409 for the request, 401, 403 for an inactive account, or one that needs a further step and
 *   the caller goes on with none, 429
 */
export const logIn = (context: Context, input: LoginInput, origin: Origin) =>
  context.passwords.withRoom(() => tryToLogIn(context, input, origin));

async function tryToLogIn(context: Context, input: LoginInput, origin: Origin) {
  const request = await readRequest(context, input, origin);
  const towards = input.onTheWayTo && (await requireUnspent(context, input.onTheWayTo, origin));
  const application = (request ?? towards)?.application ?? context.ownApplication;
  const through = { ...origin, application };
  const name = canonical(input.username);
  const network = networkOf(origin.address ?? "unknown");

  const account = await findAccount(
    context.engine.read,
    { usernameCanonical: name, network, now: origin.at, since: origin.at - KNOWN_MS },
    deviceHashes(input.device),
  );
  const isOneTime = account?.one_time_hash === hashOneTimePassword(input.password);
  const place = placeOf(account, isOneTime);
  const attempt = await beginAttempt(context, through, { network, typed: { name, place } });
  const isUsual = await context.passwords
    .verify(account?.password_hash ?? undefined, input.password)
    .catch(async (error: unknown) => {
      await takeBackAttempt(context.engine, attempt);
      throw error;
    });
  if (!account || !(isUsual || isOneTime)) {
    await recordFailure(context, through, account, "the password was wrong");
    throw wrong();
  }
  if (!account.active) {
    await recordFailure(context, through, account, "the account is inactive");
    throw inactive();
  }
  const wanted: Wanted = { request, towards: towards?.application, attempt, network };
  if (!isOneTime && !account.must_change_password) return succeed(context, origin, account, input, wanted);
  if (input.secondStep) return askForNewPassword(context, through, account, isOneTime, input, wanted);
  await recordFailure(context, through, account, "a new password has to be set first");
  throw new HttpError(403, `This account needs a new password. Sign in at ${context.config.publicUrl}.`, {
    code: "new-password",
  });
}

/** Nobody but who has it knows a one-time password, so nobody else can use up the attempts with it. */
function placeOf(account: Account | undefined, isOneTime: boolean): KnownPlace | undefined {
  if (isOneTime) return { kind: "one-time", id: "" };
  if (account?.known_device) return { kind: "device", id: account.known_device };
  return account?.known_network ? { kind: "network", id: account.known_network } : undefined;
}

async function readRequest(context: Context, input: LoginInput, origin: Origin) {
  const { appId, signedRequest, redirectionURL } = input;
  if (signedRequest === undefined) {
    if (redirectionURL !== undefined)
      throw unprocessable({ signedRequest: ["must vouch for the redirectionURL"] });
    // Without its proof an application would be given a pair for the console.
    if (appId !== undefined && appId !== context.ownApplication.id)
      throw unprocessable({ signedRequest: ["must vouch for the application"] });
    return undefined;
  }
  if (appId === undefined) throw unprocessable({ appId: ["must name who signed the request"] });
  const request = await requireUnspent(context, { appId, signedRequest, redirectionURL }, origin);
  return request.application.id === context.ownApplication.id ? undefined : request;
}

const recordFailure = (
  context: Context,
  origin: SignInOrigin,
  account: Account | undefined,
  reason: string,
): Promise<void> =>
  failAttempt(
    context,
    origin,
    account
      ? `${account.name} was not signed in to ${origin.application.name}: ${reason}`
      : `Somebody was not signed in to ${origin.application.name}: nobody has that username`,
    account,
  );

async function succeed(
  context: Context,
  origin: Origin,
  account: Account,
  { password, device, ...input }: LoginInput,
  wanted: Wanted,
) {
  const before = account.password_hash;
  const rehashed =
    before !== null && context.passwords.needsRehash(before)
      ? { before, after: await context.passwords.hash(password) }
      : undefined;
  const former = await findFormer(context, input.former);
  const allowed = await context.engine.write(async (queries) => {
    if (rehashed) await updateHash(queries, account.id, rehashed.before, rehashed.after);
    return letIn(context, queries, origin, account, { wanted, device, former });
  });
  return answerLetIn(context, allowed);
}

/** The first step of a sign-in in which the password is replaced. It spends a one-time password. */
async function askForNewPassword(
  context: Context,
  origin: SignInOrigin,
  account: Account,
  isOneTime: boolean,
  { password }: LoginInput,
  wanted: Wanted,
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
    return beginSteps(queries, account, wanted, origin.at);
  });
  if (pending !== undefined) return { pending, newPassword: true };
  await recordFailure(context, origin, account, "the one-time password was used before");
  throw wrong();
}
