import { uuidv7 } from "uuidv7";
import { readProduct } from "../appearance/in-effect";
import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import { SECOND_MS } from "../contract/durations";
import type { TestMail } from "../contract/mails";
import { countAll, windowed } from "../database/budgets";
import { conflict, notFound, tooManyRequests } from "../http/errors";
import { networkOf } from "../http/request";
import { createMailTransport, sendMail } from "../mail/transport";
import type { Caller } from "../sessions/caller";
import { findMailedLink, toMessage } from "./compose";
import { beginAnew, findMail } from "./mails.queries";
import { findRecipient, resumeMails } from "./outbox.queries";

const NO_SERVER = "No mail server is set up.";
const SENT = "This email was sent already.";
/** Test mails per user and 15 minutes. */
const MOST_TESTS = 5;
/** Calls end within ten seconds. */
const TEST_MS = 8 * SECOND_MS;

/** @throws {HttpError} 404, 409 for a mail that was sent or whose link is over, and without a mail server */
export async function retryMail(context: Context, id: string, caller: Caller, origin: Origin): Promise<void> {
  if (!context.config.mail) throw conflict(NO_SERVER);
  await context.engine.write(async (queries) => {
    const mail = await findMail(queries, id);
    if (!mail) throw notFound();
    if (mail.state === "sent") throw conflict(SENT);
    if (mail.link_id !== null && !(await findMailedLink(context, queries, mail.link_id, origin.at)))
      throw conflict("The link in this email is over. Send a new one.");
    if (!(await beginAnew(queries, id, origin.at))) throw conflict(SENT);
    await recordAudit(queries, origin, {
      action: "mail.retry",
      message: `${caller.name} sent an email to ${mail.name} again`,
      target: userTarget({ ...mail, id: mail.user_id }),
      changes: { kind: mail.kind },
    });
  });
}

/** Sends a mail to the caller at once. @throws {HttpError} 409 without a mail server, 429 */
export async function sendTestMail(context: Context, caller: Caller, origin: Origin): Promise<TestMail> {
  const { engine, config } = context;
  if (!config.mail) throw conflict(NO_SERVER);
  const { url, from } = config.mail;
  const { at } = origin;
  await countAll(engine, [windowed(`mail-test|${caller.userId}`, MOST_TESTS)], at, (retryAt) =>
    tooManyRequests((retryAt - at) / 1000),
  );
  const { name, username, email: address } = caller;
  const facts = { at, network: networkOf(origin.address ?? ""), browser: origin.userAgent };
  const product = await readProduct(config, engine.read);
  const message = toMessage(product, uuidv7(), "test", {
    ...{ name, username, address, facts },
    language: (await findRecipient(engine.read, caller.userId))?.language ?? null,
  });
  const failure = await sendMail(createMailTransport(url), { ...message, from }, { patienceMs: TEST_MS });
  const error = failure?.message ?? null;
  await engine.write(async (queries) => {
    if (error === null) await resumeMails(queries, context.now());
    await recordAudit(queries, origin, {
      action: "mail.test",
      message: `${caller.name} sent a test email${error === null ? "" : `, which failed: ${error}`}`,
    });
  });
  return { address, error };
}
