import { say } from "#languages/say";
import type { Write } from "../letter";
import { nameOf, type Phrase, phrase } from "../phrase";
import { accountRow, causeRows, pageOf } from "./parts";

/** The fact `from` is the name of whom the token acted for before. */
export const tokenCreated: Write = (mail, product) => {
  const { token = "", from } = mail.facts;
  const name = nameOf(String(token));
  return {
    subject: from === undefined ? say("mail.token-created.subject") : say("mail.token-taken-over.subject"),
    paragraphs: [from === undefined ? created(name) : takenOver(name, nameOf(String(from)))],
    rows: [...accountRow(mail), ...causeRows(mail)],
    advice: {
      title: say("mail.not-you"),
      text: phrase("mail.token-created.advice", {
        tokens: pageOf(product, "/dashboard/integrations"),
        security: pageOf(product, "/account/security"),
      }),
    },
  };
};

const created = (name: string): Phrase =>
  name ? phrase("mail.token-created.told", { name }) : phrase("mail.token-created.told-unnamed");

const takenOver = (name: string, from: string): Phrase =>
  name
    ? phrase("mail.token-taken-over.told", { name, from })
    : phrase("mail.token-taken-over.told-unnamed", { from });
