import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import { MINUTE_MS, SECOND_MS } from "../contract/durations";
import type { Queries } from "../database/engine";
import { post } from "../http/post";
import { createDeliveries, type Tried } from "../jobs/deliveries";
import { findProfile } from "../sessions/profile.queries";
import {
  deleteMessage,
  isStillRegistered,
  type LogoutMessage,
  listDueApplications,
  postponeMessage,
  returnMessage,
  takeMessages,
} from "./logout-messages.queries";
import { signLogoutToken } from "./logout-token";

/** Pauses after failed tries. */
const PAUSES_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];
const MOST_TRIES = PAUSES_MS.length + 1;
const PATIENCE_MS = 5 * SECOND_MS;

/** "refused": the application would never accept the message. "unregistered": its address isn't the application's any more. */
type Outcome = "delivered" | "unregistered" | "refused" | "failed";

/**
 * Delivers logout messages (OpenID Connect Back-Channel Logout 1.0). Only addresses that are registered for an
 * application are called, private ones included. Redirects are not followed, and answers are not read.
 */
export function createBackChannel(
  context: Pick<Context, "engine" | "now" | "log" | "metrics" | "signingKeys" | "config" | "auditKey">,
) {
  const { engine, now, log } = context;

  const deliveries = createDeliveries<LogoutMessage, Outcome>(context, {
    name: "back-channel logout",
    mostTargets: 32,
    mostClaimed: 4,
    concurrentTries: 4,
    leaseMs: 15 * SECOND_MS,
    patienceMs: PATIENCE_MS,
    farewellMs: SECOND_MS / 2,
    listDue: (claim) => listDueApplications(engine.read, claim.now),
    claim: takeMessages,
    attempt,
    isFailure: (outcome) => outcome === "failed" || outcome === "refused",
    pauseAfter: ({ tries }, outcome) => (outcome === "refused" ? undefined : PAUSES_MS[tries - 1]),
    settle: (tried) =>
      engine.write(async (queries) => {
        for (const one of tried) await settle(queries, one);
      }),
  });

  async function attempt(message: LogoutMessage, signal: AbortSignal): Promise<Outcome> {
    if (!(await isStillRegistered(engine.read, message))) return "unregistered";
    // After a crash during the last try.
    return message.tries > MOST_TRIES ? "failed" : send(message, signal);
  }

  async function settle(queries: Queries, one: Tried<LogoutMessage, Outcome>): Promise<void> {
    const { id } = one.item;
    if (one.end === "interrupted") await returnMessage(queries, id, now());
    else if (one.end === "postponed") await postponeMessage(queries, id, one.dueAt);
    else {
      await deleteMessage(queries, id);
      if (one.end === "given up") await recordFailure(queries, one.item, one.outcome);
    }
  }

  async function recordFailure(queries: Queries, message: LogoutMessage, outcome: Outcome): Promise<void> {
    const { application_id: id, application_name: name } = message;
    const user = await findProfile(queries, message.subject);
    const why = outcome === "refused" ? "it refused the message" : `${MOST_TRIES} tries failed`;
    await recordAudit(
      queries,
      { auditKey: context.auditKey, at: now(), application: { id, name } },
      {
        action: "logout.fail",
        outcome: "refused",
        message: `${name} could not be told that ${user?.name ?? "a deleted user"} was signed out: ${why}`,
        target: user && userTarget(user),
      },
    );
  }

  async function send(message: LogoutMessage, signal: AbortSignal): Promise<Outcome> {
    const { address, application_id: application, tries } = message;
    const body = new URLSearchParams({ logout_token: await signLogoutToken(context, message) });
    try {
      const status = await post(new URL(address), {
        headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
        body: body.toString(),
        patienceMs: PATIENCE_MS,
        signal,
      });
      if (status === 200 || status === 204) return "delivered";
      log.warn({ application, tries, status }, "A logout message was not accepted");
      return isFinal(status) ? "refused" : "failed";
    } catch (error) {
      if (signal.aborted) return "failed";
      const { name, message, code } = error as Error & { code?: string };
      log.warn({ application, tries, reason: code ?? (message || name) }, "A logout message got no answer");
      return "failed";
    }
  }

  return deliveries;
}

/** Client errors, other than 408 Request Timeout and 429 Too Many Requests. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;
