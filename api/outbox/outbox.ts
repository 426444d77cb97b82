import type { MailConfig } from "../config";
import type { Context } from "../context";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../contract/durations";
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
const BATCH = 20;
/** If a process dies while it sends, others send its mails after this time. */
const LEASE_MS = MINUTE_MS;
/** A shutdown waits this long for the mail that is being sent. */
const FAREWELL_MS = 2 * SECOND_MS;

/** Sends the mails of the outbox, one after the other. A killed process has sent at most one that is sent again. */
export function createOutbox(
  context: Pick<Context, "engine" | "now" | "log" | "config" | "linksKey">,
  { url, from }: MailConfig,
) {
  const { engine, now, log } = context;
  const transport = createMailTransport(url);
  let stopping = false;
  const sending = new AbortController();
  /** The first answer to a mail, after a failure of all or after the start, makes those due that wait for another try. */
  let isDown = true;
  let running: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    const claim = () => ({ now: now(), until: now() + LEASE_MS, most: BATCH });
    while (!stopping && (await hasDueMails(engine.read, claim()))) {
      const mails = await engine.write((queries) => claimMails(queries, claim()));
      if (!(await sendAll(mails))) return;
    }
  }

  /** @returns false if the mail server takes no mail now */
  async function sendAll(mails: ClaimedMail[]): Promise<boolean> {
    for (const [index, mail] of mails.entries()) {
      const rest = mails.slice(index);
      if (stopping || now() + SENDING_MS > mail.leased_until) {
        await giveBack(rest);
        return true;
      }
      const error = await attempt(mail);
      if (error && stopping) await giveBack(rest);
      else if (error) await fail(error.allFail ? rest : [mail], error);
      if (error?.allFail) return false;
    }
    return true;
  }

  const giveBack = (mails: ClaimedMail[]) =>
    engine.write(async (queries) => {
      for (const mail of mails) await settleMail(queries, mail, { tries: mail.tries - 1 });
    });

  async function attempt(mail: ClaimedMail): Promise<SendError | undefined> {
    const message = await write(mail);
    if (message instanceof SendError) return message;
    if (!message) {
      await engine.write((queries) => deleteMail(queries, mail.id));
      return undefined;
    }
    const error = await sendMail(transport, { ...message, from }, { signal: sending.signal });
    // The mail itself waits for its outcome, so that it isn't among those that go on.
    if (isDown && !error?.allFail) await engine.write((queries) => resumeMails(queries, now()));
    isDown = error?.allFail ?? false;
    if (!error)
      await engine.write((queries) => settleMail(queries, mail, { sent_at: now(), last_error: null }));
    return error;
  }

  /** A mail that can't be written must not hold up the others. */
  async function write(mail: ClaimedMail): Promise<Composed | SendError | undefined> {
    try {
      return await compose(context, engine.read, mail, now());
    } catch (error) {
      if (engine.isUnavailable(error)) throw error;
      log.error({ err: error, mail: mail.id, kind: mail.kind }, "A mail couldn't be written");
      return new SendError("The mail couldn't be written.", { permanent: true, reason: "text" });
    }
  }

  async function fail(mails: ClaimedMail[], error: SendError): Promise<void> {
    const at = now();
    const isOver = ({ first_tried_at }: ClaimedMail) => error.permanent || at - first_tried_at >= GIVEN_UP_MS;
    await engine.write(async (queries) => {
      for (const mail of mails) {
        const next = isOver(mail)
          ? { dead_at: at }
          : { due_at: at + (PAUSES_MS[mail.tries - 1] ?? LONGEST_PAUSE_MS) };
        await settleMail(queries, mail, { ...next, last_error: error.message });
      }
    });
    for (const mail of mails) {
      const { id, kind, tries } = mail;
      const told = { mail: id, kind, tries, reason: error.reason };
      if (isOver(mail)) log.error(told, "A mail was given up");
      else log.warn(told, "A mail couldn't be sent; it will be tried again");
    }
  }

  return {
    /** Sends what is due. */
    async run(): Promise<void> {
      running = send();
      await running;
    },
    /** Interrupts a mail that takes longer than a moment. The next start sends it. */
    async stop(): Promise<void> {
      stopping = true;
      const timer = setTimeout(() => sending.abort(), FAREWELL_MS);
      await running.catch(() => {});
      clearTimeout(timer);
      transport.close();
    },
  };
}
