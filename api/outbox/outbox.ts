import type { MailConfig } from "../config";
import type { Context } from "../context";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../contract/durations";
import type { Queries } from "../database/engine";
import { createDeliveries, type Tried } from "../jobs/deliveries";
import { SendError } from "../mail/send-error";
import { createMailTransport, SENDING_MS, sendMail } from "../mail/transport";
import { type Composed, compose } from "./compose";
import {
  type ClaimedMail,
  claimMails,
  deleteMail,
  hasDueMails,
  resumeMails,
  settleMail,
} from "./outbox.queries";

/** Pauses after the first failed tries, and after all others. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];
const LONGEST_PAUSE_MS = 12 * HOUR_MS;
/** A mail is given up if it fails this long after its first try. */
const GIVEN_UP_MS = DAY_MS;
/** All mails go to one. */
const MAIL_SERVER = "mail server";

/** "dropped": nobody needs the mail any more. */
type Outcome = "sent" | "dropped" | SendError;

/** Sends the mails of the outbox, one after the other. A killed process has sent at most one that is sent again. */
export function createOutbox(
  context: Pick<Context, "engine" | "now" | "log" | "metrics" | "config" | "linksKey">,
  { url, from }: MailConfig,
) {
  const { engine, now, log } = context;
  const transport = createMailTransport(url);
  /** The first answer to a mail, after a failure of all or after the start, makes those due that wait for another try. */
  let isDown = true;

  const deliveries = createDeliveries<ClaimedMail, Outcome>(context, {
    name: "send mails",
    mostTargets: 1,
    mostClaimed: 20,
    concurrentTries: 1,
    leaseMs: MINUTE_MS,
    patienceMs: SENDING_MS,
    farewellMs: 2 * SECOND_MS,
    listDue: async (claim) => ((await hasDueMails(engine.read, claim)) ? [MAIL_SERVER] : []),
    claim: (queries, _, claim) => claimMails(queries, claim),
    attempt,
    isFailure: (outcome) => outcome instanceof SendError,
    isDown: (outcome) => outcome instanceof SendError && outcome.allFail,
    pauseAfter(mail, outcome) {
      const isPermanent = outcome instanceof SendError && outcome.permanent;
      if (isPermanent || now() - mail.first_tried_at >= GIVEN_UP_MS) return undefined;
      return PAUSES_MS[mail.tries - 1] ?? LONGEST_PAUSE_MS;
    },
    settle,
  });

  async function attempt(mail: ClaimedMail, signal: AbortSignal): Promise<Outcome> {
    const message = await write(mail);
    if (message instanceof SendError) return message;
    if (!message) return "dropped";
    const error = await sendMail(transport, { ...message, from }, { signal });
    // The mail itself waits for its outcome, so that it isn't among those that go on.
    if (isDown && !error?.allFail) await engine.write((queries) => resumeMails(queries, now()));
    isDown = error?.allFail ?? false;
    return error ?? "sent";
  }

  /** A mail that can't be written must not hold up the others. */
  async function write(mail: ClaimedMail): Promise<Composed | SendError | undefined> {
    try {
      return await compose(context, engine.read, mail, now());
    } catch (error) {
      if (engine.isUnavailable(error)) throw error;
      log.error({ err: error, mail: mail.id, kind: mail.kind }, "A mail couldn't be written");
      return new SendError("The email couldn't be written.", { permanent: true, reason: "text" });
    }
  }

  async function settle(tried: Array<Tried<ClaimedMail, Outcome>>): Promise<void> {
    await engine.write(async (queries) => {
      for (const one of tried) await settleOne(queries, one, now());
    });
    for (const one of tried) {
      if (one.end === "interrupted" || !(one.outcome instanceof SendError)) continue;
      const { id, kind, tries } = one.item;
      const told = { mail: id, kind, tries, reason: one.outcome.reason };
      if (one.end === "given up") log.error(told, "A mail was given up");
      else log.warn(told, "A mail couldn't be sent; it will be tried again");
    }
  }

  return {
    ...deliveries,
    /** Sends what is due. */
    async run(): Promise<void> {
      await deliveries.run();
      await deliveries.idle();
    },
    /** Interrupts a mail that takes longer than a moment. The next start sends it. */
    async stop(): Promise<void> {
      await deliveries.stop();
      transport.close();
    },
  };
}

async function settleOne(queries: Queries, one: Tried<ClaimedMail, Outcome>, at: number): Promise<void> {
  const { item: mail } = one;
  if (one.end === "interrupted") return settleMail(queries, mail, { tries: mail.tries - 1 });
  if (one.outcome === "dropped") return deleteMail(queries, mail.id);
  if (one.outcome === "sent") return settleMail(queries, mail, { sent_at: at, last_error: null });
  const next = one.end === "postponed" ? { due_at: one.dueAt } : { dead_at: at };
  return settleMail(queries, mail, { ...next, last_error: one.outcome.message });
}
