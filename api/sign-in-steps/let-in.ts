import { countActivity } from "../activity/activity.queries";
import { rememberNetwork } from "../attempts/accounts.queries";
import { refuseEntry } from "../attempts/attempts";
import { rememberDevice } from "../attempts/devices";
import { countSuccess } from "../attempts/success-budget";
import { forgiveAttempt } from "../attempts/throttle";
import { type Actor, type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { Pending } from "../contract/factors";
import type { Queries } from "../database/engine";
import { tooManyRequests } from "../http/errors";
import { openConsolePair } from "../sessions/console-pair";
import { findAccess, findEntry } from "../sessions/entry.queries";
import { type OpenedPair, signPair } from "../sessions/token-pairs";
import { openRequestPair } from "../signed-requests/request-pair";
import { requestOf, type SignInFlow } from "./flow";
import { tellOfNewDevice } from "./new-device";
import { type FormerSignIn, openSignIn } from "./open-sign-in";

type LetIn = Allowed | { retryAfterS: number } | { pending: Pending };

interface Allowed {
  /** Undefined if the user has no access to the application. */
  pair?: OpenedPair;
  applicationAccess: boolean;
  newUser: boolean;
  redirectionURL?: string;
  device?: string;
}

export interface LastStep {
  flow: SignInFlow;
  /** The browser's device text, if it sent one. */
  device?: string;
  /** The console's sign-in that this one replaces. */
  former?: FormerSignIn;
}

/**
 * The last step of every sign-in. In one transaction, it opens the sign-in and its first pair, forgives the attempt, tells
 * the user of an unknown device, and makes the network and the device known.
 *
 * @throws {HttpError} 409 if the request was used in the meantime
 */
export async function letIn(
  context: Context,
  queries: Queries,
  origin: Origin,
  account: Actor & { token_epoch: number },
  { flow, device, former }: LastStep,
): Promise<LetIn> {
  const retryAfterS = await countSuccess(queries, origin, account);
  if (retryAfterS !== undefined) {
    if (flow.attempt) await forgiveAttempt(queries, flow.attempt);
    return { retryAfterS };
  }
  const request = requestOf(flow);
  const application = request?.application ?? context.ownApplication;
  const { epochs, ...access } = await findEntry(queries, account.id, request?.application.id);
  if (request && !access.applicationAccess) {
    if (flow.attempt) await forgiveAttempt(queries, flow.attempt);
    await refuseEntry(queries, { ...origin, application }, account);
    return access;
  }

  const known =
    device === undefined ? undefined : await rememberDevice(queries, device, account.id, origin.at);
  await tellOfNewDevice(context, queries, origin, account, { flow, device: known });
  // Known networks protect against password guessing only.
  if (flow.proof === "password")
    await rememberNetwork(queries, { user_id: account.id, network: flow.network, last_at: origin.at });
  const signIn = await openSignIn(context, queries, { ...origin, application }, account, {
    flow,
    deviceId: known?.id,
    former: request ? undefined : former,
  });
  const pair = request
    ? await openRequestPair(context, queries, signIn, { request, assignmentEpoch: epochs.assignment })
    : await openConsolePair(context, queries, signIn);
  const counted = await findCounted(queries, account.id, flow, application);
  await recordSuccess(queries, origin, account, flow, counted);
  return { pair, ...access, redirectionURL: request?.redirectionURL, device: known?.device };
}

/** The application that the sign-in counts for: the one that the user is opening, if the user has access to it. */
async function findCounted(
  queries: Queries,
  userId: string,
  { onTheWayTo }: SignInFlow,
  application: { id: string; name: string },
) {
  const isLetIn = onTheWayTo && (await findAccess(queries, userId, onTheWayTo.id)).applicationAccess;
  return isLetIn ? onTheWayTo : application;
}

async function recordSuccess(
  queries: Queries,
  origin: Origin,
  account: Actor,
  { proof, attempt }: SignInFlow,
  application: { id: string; name: string },
): Promise<void> {
  const by = { password: "", google: " with Google", passkey: " with a passkey" }[proof];
  await recordAudit(
    queries,
    { ...origin, application, actor: account },
    {
      action: "sign-in",
      message: `${account.name} signed in to ${application.name}${by}`,
      target: userTarget(account),
    },
  );
  if (attempt) await forgiveAttempt(queries, attempt);
  await countActivity(queries, {
    userId: account.id,
    applicationId: application.id,
    at: origin.at,
    outcome: "succeeded",
  });
}

/**
 * Builds the answer of a step after its transaction.
 *
 * @throws {HttpError} 429 if the account signed in too often
 */
export async function answerLetIn(context: Context, allowed: LetIn) {
  if ("retryAfterS" in allowed) throw tooManyRequests(allowed.retryAfterS);
  if ("pending" in allowed) return allowed.pending;
  const { pair, ...answer } = allowed;
  return pair ? { ...(await signPair(context, pair)), ...answer } : answer;
}
