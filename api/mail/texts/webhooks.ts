import { say } from "#languages/say";
import type { Write } from "../letter";
import { isolated, nameOf, phrase } from "../phrase";
import { accountRow, pageOf, whenRow } from "./parts";

export const webhookStopped: Write = (mail, product) => {
  const { at, webhook = "", reason = "" } = mail.facts;
  const name = nameOf(String(webhook));
  return {
    subject: say("mail.webhook-stopped.subject"),
    paragraphs: [
      name ? phrase("mail.webhook-stopped.told", { name }) : phrase("mail.webhook-stopped.told-unnamed"),
    ],
    rows: [
      [say("mail.webhook"), isolated(name || say("mail.webhook-unnamed"))],
      [say("mail.webhook-reason"), isolated(reason)],
      whenRow(at),
      ...accountRow(mail),
    ],
    advice: {
      title: say("mail.what-to-do"),
      text: phrase("mail.webhook-stopped.advice", { page: pageOf(product, "/dashboard/integrations") }),
    },
  };
};
