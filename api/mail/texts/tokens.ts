import type { Write } from "../letter";
import { nameOf, say } from "../phrase";
import { accountRow, causeRows, pageOf } from "./parts";

/** The fact `from` is the name of whom the token acted for before. */
export const tokenCreated: Write = (mail, product) => {
  const { token = "", from } = mail.facts;
  const name = nameOf(String(token)) || "without a name";
  return {
    subject: from === undefined ? "An API token was created" : "An API token acts for you now",
    paragraphs: [
      from === undefined
        ? say`The API token ${name} was created with your account. Anyone with this token can act with your permissions.`
        : say`The API token ${name}, which acted for ${nameOf(String(from))}, was taken over with your account. Anyone with this token can act with your permissions.`,
    ],
    rows: [...accountRow(mail), ...causeRows(mail)],
    advice: {
      title: "Not you?",
      text: say`Someone else may have your account. Revoke the token at ${pageOf(product, "/dashboard/integrations")}, and change your password at ${pageOf(product, "/account/security")}.`,
    },
  };
};
