import type { Actor, Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { tooManyRequests } from "../http/errors";
import { findEntry } from "../sessions/entry.queries";
import { type Opened, signPair } from "../sessions/token-pairs";
import type { VerifiedRequest } from "../signed-requests/requests";
import { spend } from "../signed-requests/requests";
import { rememberNetwork } from "./accounts.queries";
import { completeAttempt, findCounted, refuseEntry } from "./attempts";
import { rememberDevice } from "./devices";
import type { FormerSignIn } from "./former-sign-in";
import { countSuccess } from "./success-budget";
import { type Attempt, forgiveAttempt } from "./throttle";

/** What a sign-in is to end with. It is kept as JSON while there are further steps. */
export interface Wanted {
  /** The client application's own request, which the pair is for; undefined for the console. */
  request?: VerifiedRequest;
  /** The application that the person is on the way to. */
  towards?: { id: string; name: string };
  attempt: Attempt;
  network: string;
}

type LetIn = Allowed | { retryAfterS: number };

interface Allowed {
  /** Undefined where the application that asks is closed to the person. */
  opened?: Opened;
  applicationAccess: boolean;
  newUser: boolean;
  redirectionURL?: string;
  device?: string;
}

/**
 * The last step of a sign-in with a password: opens the pair, spends the request, forgives the attempt and makes the
 * place a known one, in one transaction.
 *
 * @param device what the person's browser keeps; undefined where it keeps nothing
 * @param former the console's sign-in that this one takes the place of
 * @throws {HttpError} 409 where the request was spent meanwhile
 */
export async function letIn(
  context: Context,
  queries: Queries,
  origin: Origin,
  account: Actor & { token_epoch: number },
  { wanted, device, former }: { wanted: Wanted; device?: string; former?: FormerSignIn },
): Promise<LetIn> {
  const { request, towards, attempt, network } = wanted;
  const retryAfterS = await countSuccess(queries, origin, account);
  if (retryAfterS !== undefined) {
    await forgiveAttempt(queries, attempt);
    return { retryAfterS };
  }
  const { assignmentEpoch, ...access } = await findEntry(queries, account.id, request?.application.id);
  if (request && !access.applicationAccess) {
    await refuseEntry(queries, { ...origin, application: request.application }, { account, attempt });
    return access;
  }
  if (request) await spend(queries, request);
  const application = request?.application ?? context.ownApplication;
  const counted = await findCounted(queries, account.id, towards, application);
  await rememberNetwork(queries, { user_id: account.id, network, last_at: origin.at });
  const kept =
    device === undefined ? {} : { device: await rememberDevice(queries, device, account.id, origin.at) };
  const opened = await completeAttempt(
    context,
    queries,
    { ...origin, application },
    {
      attempt,
      account,
      former: request ? undefined : former,
      counted,
      epochs: request && { application: request.application.tokenEpoch, assignment: assignmentEpoch },
      travelled: request?.redirectionURL !== undefined,
      message: `${account.name} signed in to ${counted.name}`,
    },
  );
  return { opened, ...access, redirectionURL: request?.redirectionURL, ...kept };
}

/**
 * The answer to somebody who was let in, after the transaction.
 *
 * @throws {HttpError} 429 where the account signed in too often
 */
export async function answerLetIn(context: Context, allowed: LetIn) {
  if ("retryAfterS" in allowed) throw tooManyRequests(allowed.retryAfterS);
  const { opened, ...answer } = allowed;
  return opened ? { ...(await signPair(context, opened)), ...answer } : answer;
}
