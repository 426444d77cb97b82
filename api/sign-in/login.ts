import type { Origin } from "../audits/record";
import type { Context } from "../context";
import type { LoginInput } from "../contract/sign-in";
import { canonical } from "../database/fold";
import { unauthorized, unprocessable } from "../http/errors";
import { networkOf } from "../http/request";
import { type Attempt, KNOWN_NETWORK_MS, takeBackAttempt } from "../security/throttle";
import { type Account, findAccount, findEntry, rememberNetwork, updateHash } from "./accounts.queries";
import {
  beginAttempt,
  completeAttempt,
  failAttempt,
  findCounted,
  inactive,
  refuseEntry,
  type SignInOrigin,
} from "./attempts";
import { type FormerSignIn, findFormer } from "./former";
import { signPair, spend } from "./pairs";
import { requireUnspent, type VerifiedRequest } from "./requests";

const wrong = () => unauthorized("The username or password is wrong.");

/**
 * Signs in with a password. With a client application's signed request the pair is for that application, and there is
 * none where it is closed to the person; without one the pair is for the console. Attempts count for the application that
 * the person wants to enter, even where the console is on the way.
 *
 * @throws {HttpError} 400 or 409 for the request, 401, 403 for an inactive account, 429
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

  const account = await findAccount(context.engine.read, {
    usernameCanonical: name,
    network,
    since: origin.at - KNOWN_NETWORK_MS,
  });
  const attempt = await beginAttempt(context, through, {
    network,
    typed: { name, known: Boolean(account?.known_network) },
  });
  const right = await context.passwords
    .verify(account?.password_hash ?? undefined, input.password)
    .catch(async (error: unknown) => {
      await takeBackAttempt(context.engine, attempt);
      throw error;
    });
  if (!account || !right || !account.password_hash) {
    await recordFailure(context, through, account, "the password was wrong");
    throw wrong();
  }
  if (!account.active) {
    await recordFailure(context, through, account, "the account is inactive");
    throw inactive();
  }
  const rehashed = context.passwords.needsRehash(account.password_hash)
    ? { before: account.password_hash, after: await context.passwords.hash(input.password) }
    : undefined;
  const former = request ? undefined : await findFormer(context, input.former);
  return succeed(context, origin, { account, former, request, towards, attempt, network, rehashed });
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
  found: {
    account: Account;
    former: FormerSignIn | undefined;
    request: VerifiedRequest | undefined;
    towards: VerifiedRequest | undefined;
    attempt: Attempt;
    network: string;
    rehashed: { before: string; after: string } | undefined;
  },
) {
  const { account, former, request, towards, attempt, network, rehashed } = found;
  const { opened, ...answer } = await context.engine.write(async (queries) => {
    const { assignmentEpoch, ...access } = await findEntry(queries, account.id, request?.application.id);
    if (request && !access.applicationAccess) {
      await refuseEntry(queries, { ...origin, application: request.application }, { account, attempt });
      return { ...access, opened: undefined };
    }
    if (request) await spend(queries, request);
    const application = request?.application ?? context.ownApplication;
    const counted = await findCounted(queries, account.id, towards?.application, application);
    if (rehashed) await updateHash(queries, account.id, rehashed.before, rehashed.after);
    await rememberNetwork(queries, { user_id: account.id, network, last_at: origin.at });
    const opened = await completeAttempt(
      context,
      queries,
      { ...origin, application },
      {
        attempt,
        account,
        former,
        counted,
        epochs: request && { application: request.application.tokenEpoch, assignment: assignmentEpoch },
        travelled: request?.redirectionURL !== undefined,
        message: `${account.name} signed in to ${counted.name}`,
      },
    );
    return { opened, ...access, redirectionURL: request?.redirectionURL };
  });
  return opened ? { ...(await signPair(context, opened)), ...answer } : answer;
}
