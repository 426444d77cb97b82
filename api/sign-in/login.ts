import { uuidv7 } from "uuidv7";
import { type Origin, recordAudit } from "../audits/record";
import type { Context } from "../context";
import type { LoginInput } from "../contract/sign-in";
import { canonical } from "../database/fold";
import { forbidden, HttpError, unauthorized, unprocessable } from "../http/errors";
import { recordRefusal } from "../http/refusals";
import { networkOf } from "../http/request";
import { type Attempt, countAttempt, forgiveAttempt, KNOWN_NETWORK_MS } from "../security/throttle";
import { type Account, findAccess, findAccount, rememberNetwork, updateHash } from "./accounts.queries";
import { countActivity } from "./activity.queries";
import { openPair, signPair, spend } from "./pairs";
import { alreadyUsed, isRequestSpent, requireSignedRequest, type VerifiedRequest } from "./requests";

const wrong = () => unauthorized("The username or password is wrong.");

/**
 * Signs in with a password. With a client application's signed request the pair is for that application, if the
 * person may enter it; without one it is for the console.
 *
 * @throws {HttpError} 400 or 409 for the request, 401, 403 for an inactive account, 429
 */
export async function logIn(context: Context, input: LoginInput, origin: Origin) {
  const request = await readRequest(context, input, origin);
  const application = request?.application ?? context.ownApplication;
  const through = { ...origin, application };
  const name = canonical(input.username);
  const network = networkOf(origin.address ?? "unknown");

  context.passwords.requireRoom();
  const account = await findAccount(context.engine.read, name, network, origin.at - KNOWN_NETWORK_MS);
  const attempt = await count(context, through, { name, network, known: Boolean(account?.known_network) });
  const right = await context.passwords.verify(account?.password_hash ?? undefined, input.password);
  if (!account || !right || !account.password_hash) {
    await recordFailure(context, through, account, "the password was wrong");
    throw wrong();
  }
  if (!account.active) {
    await recordFailure(context, through, account, "the account is inactive");
    throw forbidden("Your account is inactive. Ask your administrator.");
  }
  const rehashed = context.passwords.needsRehash(account.password_hash)
    ? { before: account.password_hash, after: await context.passwords.hash(input.password) }
    : undefined;
  return succeed(context, through, { account, input, request, attempt, network, rehashed });
}

async function readRequest(context: Context, input: LoginInput, origin: Origin) {
  const { appId, signedRequest, redirectionURL } = input;
  if (signedRequest === undefined) {
    if (redirectionURL !== undefined)
      throw unprocessable({ signedRequest: ["must vouch for the redirectionURL"] });
    return undefined;
  }
  if (appId === undefined) throw unprocessable({ appId: ["must name who signed the request"] });
  const request = await requireSignedRequest(context, { appId, signedRequest, redirectionURL }, origin);
  if (await isRequestSpent(context, request)) throw alreadyUsed();
  return request.application.id === context.ownApplication.id ? undefined : request;
}

async function count(
  context: Context,
  origin: Origin,
  who: { name: string; network: string; known: boolean },
): Promise<Attempt> {
  try {
    return await countAttempt(context.engine, origin.at, who);
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) {
      await context.engine.write((queries) =>
        recordRefusal(queries, origin, {
          action: "sign-in.throttle",
          message: `Attempts to sign in from ${who.network} were stopped for a while`,
        }),
      );
    }
    throw error;
  }
}

/** The same statements for a name that nobody has: it must take no other time. */
async function recordFailure(
  context: Context,
  origin: Origin,
  account: Account | undefined,
  reason: string,
): Promise<void> {
  await context.engine.write(async (queries) => {
    await recordRefusal(queries, origin, {
      action: "sign-in",
      message: account
        ? `${account.name} was not signed in to ${origin.application?.name}: ${reason}`
        : `Somebody was not signed in to ${origin.application?.name}: nobody has that username`,
      target: account && { type: "user", id: account.id, name: account.name },
    });
    await countActivity(queries, {
      userId: account?.id,
      applicationId: origin.application?.id ?? context.ownApplication.id,
      at: origin.at,
      outcome: "failed",
    });
  });
}

async function succeed(
  context: Context,
  origin: Origin & { application: { id: string; name: string } },
  found: {
    account: Account;
    input: LoginInput;
    request: VerifiedRequest | undefined;
    attempt: Attempt;
    network: string;
    rehashed: { before: string; after: string } | undefined;
  },
) {
  const { account, input, request, attempt, network, rehashed } = found;
  const { opened, ...answer } = await context.engine.write(async (queries) => {
    const wanted = input.appId === context.ownApplication.id ? undefined : input.appId;
    const access = await findAccess(queries, account.id, wanted);
    const entered = request && access.applicationAccess ? request : undefined;
    if (entered) await spend(queries, entered);
    const application = entered?.application ?? context.ownApplication;
    const opened = await openPair(context, queries, {
      user: account,
      application,
      signInId: uuidv7(),
      expiresAt: origin.at + context.config.sessionMs,
      travelled: entered?.redirectionURL !== undefined,
    });
    if (rehashed) await updateHash(queries, account.id, rehashed.before, rehashed.after);
    await rememberNetwork(queries, account.id, network, origin.at);
    await recordAudit(
      queries,
      { ...origin, application, actor: account },
      {
        action: "sign-in",
        message: `${account.name} signed in to ${application.name}`,
        target: { type: "user", id: account.id, name: account.name },
      },
    );
    await forgiveAttempt(queries, attempt);
    await countActivity(queries, {
      userId: account.id,
      applicationId: application.id,
      at: origin.at,
      outcome: "succeeded",
    });
    return { opened, ...access, redirectionURL: entered?.redirectionURL };
  });
  return { ...(await signPair(context, opened)), ...answer };
}
