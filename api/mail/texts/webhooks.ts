import type { Write } from "../letter";
import { nameOf, say } from "../phrase";
import { accountRow, pageOf, timeText } from "./parts";

export const webhookStopped: Write = (mail, product) => {
  const { at, webhook = "", reason = "" } = mail.facts;
  const name = nameOf(String(webhook)) || "without a name";
  return {
    subject: "A webhook was switched off",
    paragraphs: [say`The webhook ${name} was switched off: no more events are sent to it.`],
    rows: [
      ["Webhook", say`${name}`],
      ["Reason", say`${reason}`],
      ["When", say`${timeText(at)}`],
      ...accountRow(mail),
    ],
    advice: {
      title: "What to do:",
      text: say`Mend the receiver, then switch the webhook on at ${pageOf(product, "/dashboard/integrations")}. It is told of what happens from then on. Deliveries that were given up can be sent again there, one by one.`,
    },
  };
};
