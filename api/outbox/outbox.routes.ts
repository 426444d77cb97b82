import type { Context } from "../context";
import { PasswordResetInputSchema } from "../contract/links";
import { MailListQuerySchema, MailListSchema, MailTextSchema, TestMailSchema } from "../contract/mails";
import { toPagedList } from "../database/paging";
import { createNoun } from "../noun/noun";
import { retryMail, sendTestMail } from "./mails.changes";
import { countMails, listMails } from "./mails.queries";
import { readMail } from "./read-mail";
import { requestReset } from "./reset-requests";

export function outboxRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine, config } = context;

  noun.on(
    "POST /auth/password-reset",
    {
      summary: "Ask for a link that resets a password; the answer is the same for every name",
      body: PasswordResetInputSchema,
      refusals: [404, 429],
    },
    ({ body, origin }) => requestReset(context, body, origin),
  );

  noun.on(
    "GET /auth/mails",
    {
      summary: "List the emails of the last 30 days: the next ones to be sent first, all others newest first",
      query: MailListQuerySchema,
      answer: MailListSchema,
    },
    async ({ query }) => {
      const { state, userId } = query;
      const waiting = await countMails(engine.longRead, "waiting", userId);
      const failed = await countMails(engine.longRead, "failed", userId);
      // There are many sent mails.
      const areListed = state === undefined || state === "sent";
      const sent = areListed ? await countMails(engine.longRead, "sent", userId) : 0;
      const total = state === undefined ? waiting + failed + sent : { waiting, failed, sent }[state];
      const items = await listMails(engine, query, total);
      const server = config.mail ? { host: new URL(config.mail.url).host, from: config.mail.from } : null;
      return { ...toPagedList(items, total, query), server, waiting, failed };
    },
  );

  noun.on(
    "GET /auth/mails/:id",
    { summary: "Show an email as it reads, without its link", answer: MailTextSchema },
    ({ id }) => readMail(context, id()),
  );

  noun.on(
    "POST /auth/mails/test",
    {
      summary: "Send a test email to the caller at once",
      answer: TestMailSchema,
      refusals: [409, 429],
    },
    ({ caller, origin }) => sendTestMail(context, caller, origin),
  );

  noun.on(
    "POST /auth/mails/:id/retry",
    { summary: "Send an email again that waits or was given up", refusals: [409] },
    ({ id, caller, origin }) => retryMail(context, id(), caller, origin),
  );

  return noun;
}
