import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import { MINUTE_MS, SECOND_MS } from "../contract/durations";
import type { Queries } from "../database/engine";
import { post } from "../http/post";
import { createLanes } from "../jobs/lanes";
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
/** If a process dies during a try, the next one follows this long after its start. */
const TAKEN_MS = 15 * SECOND_MS;
/** Requests to one application at the same time. A slow one holds up no other. */
const MOST_PER_APPLICATION = 4;
const MOST_APPLICATIONS = 32;
/** A shutdown waits this long for running requests. */
const FAREWELL_MS = SECOND_MS / 2;

/** "refused": the application would never accept the message. */
type Outcome = "delivered" | "refused" | "failed" | "interrupted";

/**
 * Delivers logout messages (OpenID Connect Back-Channel Logout 1.0). Only addresses that are registered for an
 * application are called, private ones included. Redirects are not followed, and answers are not read.
 */
export function createBackChannel(
  context: Pick<Context, "engine" | "now" | "log" | "signingKeys" | "config" | "auditKey">,
) {
  const { engine, now, log } = context;
  const lanes = createLanes(MOST_APPLICATIONS, serve, (error, application) =>
    log.warn({ err: error, application }, "Logout messages will be tried again"),
  );
  const { signal } = lanes;

  async function serve(applicationId: string): Promise<void> {
    for (let more = true; more && !signal.aborted; ) {
      const limits = { now: now(), until: now() + TAKEN_MS, most: MOST_PER_APPLICATION };
      const messages = await engine.write((queries) => takeMessages(queries, applicationId, limits));
      await Promise.all(messages.map(attempt));
      more = messages.length === MOST_PER_APPLICATION;
    }
  }

  async function attempt(message: LogoutMessage): Promise<void> {
    if (!(await isStillRegistered(engine.read, message))) {
      await engine.write((queries) => deleteMessage(queries, message.id));
      return;
    }
    // After a crash during the last try.
    const outcome = message.tries > MOST_TRIES ? "failed" : await send(message);
    await engine.write((queries) => settle(queries, message, outcome));
  }

  async function settle(queries: Queries, message: LogoutMessage, outcome: Outcome): Promise<void> {
    const { id, tries } = message;
    const pause = PAUSES_MS[tries - 1];
    if (outcome === "interrupted") await returnMessage(queries, id, now());
    else if (outcome === "failed" && pause !== undefined) await postponeMessage(queries, id, now() + pause);
    else {
      await deleteMessage(queries, id);
      if (outcome !== "delivered") await recordFailure(queries, message, outcome);
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

  async function send(message: LogoutMessage): Promise<Outcome> {
    const { address, application_id: application, tries } = message;
    const body = new URLSearchParams({ logout_token: await signLogoutToken(context, message) });
    if (signal.aborted) return "interrupted";
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
      if (signal.aborted) return "interrupted";
      const { name, message, code } = error as Error & { code?: string };
      log.warn({ application, tries, reason: code ?? (message || name) }, "A logout message got no answer");
      return "failed";
    }
  }

  return {
    /** Starts to deliver what is due. It doesn't wait for the answers. */
    async deliver(): Promise<void> {
      for (const id of await listDueApplications(engine.read, now())) lanes.start(id);
    },
    /** Interrupts requests that take longer than a moment. The next start repeats them. */
    stop: () => lanes.stop(FAREWELL_MS),
  };
}

/** Client errors, other than 408 Request Timeout and 429 Too Many Requests. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;
