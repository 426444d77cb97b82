import type { Product, Write } from "../letter";
import { contactPhrase } from "../link-phrase";
import { nameOf, type Phrase, say } from "../phrase";
import { accountRow, causeRows, linkAction, pageOf, validity } from "./parts";

export const passwordChanged: Write = (mail, product) => {
  const { by } = mail.facts;
  const rows = [...accountRow(mail), ...causeRows(mail)];
  const subject = "Your password was changed";
  if (by !== undefined)
    return {
      subject,
      paragraphs: [say`${nameOf(by)} changed the password of your account. All your sessions have ended.`],
      rows,
      advice: { title: "Not expecting this?", text: say`Contact ${contactPhrase(product)}.` },
    };
  return {
    subject,
    paragraphs: [
      say`The password of your account was changed, and your sessions in other browsers have ended.`,
      ...tokensKept(mail.facts.tokens, product),
    ],
    rows,
    advice: {
      title: "Not you?",
      text: say`Someone else may have your account. Choose a new password at ${pageOf(product, "/auth/reset-password")} now. If that doesn't work, contact ${contactPhrase(product)}.`,
    },
  };
};

/** A new password doesn't end what scripts use. */
function tokensKept(count: string | number | undefined, product: Product): Phrase[] {
  if (count === undefined) return [];
  const tokens =
    count === 1 ? "An API token of yours still works" : `${count} API tokens of yours still work`;
  return [say`${tokens}. Revoke what you don't know at ${pageOf(product, "/dashboard/integrations")}.`];
}

/** Goes to the address of before. */
export const emailChanged: Write = (mail, product) => {
  const { by, email } = mail.facts;
  return {
    subject: "Your email address was changed",
    paragraphs: [
      by === undefined
        ? say`The email address of your account was changed.`
        : say`${nameOf(by)} changed the email address of your account.`,
      email === undefined
        ? say`Emails about your account no longer go to ${mail.address}.`
        : say`From now on, emails about your account go to ${email}, and no longer to ${mail.address}.`,
    ],
    rows: [...accountRow(mail), ...causeRows(mail)],
    advice: mail.link
      ? {
          title: "Not you?",
          text: say`Bring the old address back. That also removes the password, all recovery codes, and the passkeys and the app that were added since or in the week before. All sessions end, and you choose a new password.`,
          action: linkAction(mail, "Bring the old address back", validity(mail, "7 days")),
        }
      : { title: "Not expecting this?", text: say`Contact ${contactPhrase(product)}.` },
  };
};

/** Goes to both addresses. The fact `email` is the one that the account has now. */
export const emailRestored: Write = (mail, product) => {
  const subject = "An email address was brought back";
  const removed = say`The password and what was added to the account since were removed, and all sessions have ended.`;
  const rows = [...accountRow(mail), ...causeRows(mail)];
  const contact = say`Contact ${contactPhrase(product)}.`;
  if (mail.facts.email !== undefined && mail.facts.email !== mail.address)
    return {
      subject,
      paragraphs: [
        say`The account ${mail.username} has its former email address again, and no longer ${mail.address}.`,
        removed,
      ],
      rows,
      advice: { title: "Is this your account?", text: contact },
    };
  return {
    subject,
    paragraphs: [
      say`${mail.address} is the email address of your account again.`,
      removed,
      say`Choose a new password to sign in.`,
    ],
    action: { label: "Choose a new password", address: `${product.publicUrl}/auth/reset-password` },
    rows,
    advice: { title: "Not you?", text: contact },
  };
};

export const newDevice: Write = (mail, product) => ({
  subject: "A sign-in from a new device",
  paragraphs: [
    say`Someone signed in to your account from a browser that was not used for it before. If that was you, there is nothing to do.`,
  ],
  rows: [...accountRow(mail), ...causeRows(mail)],
  advice: {
    title: "Not you?",
    text: say`End that session at ${pageOf(product, "/account/sessions")} and change your password at ${pageOf(product, "/account/security")}.`,
  },
});
