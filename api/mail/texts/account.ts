import { say } from "#languages/say";
import type { Product, Write } from "../letter";
import { contactPhrase } from "../link-phrase";
import { nameOf, type Phrase, phrase } from "../phrase";
import { accountRow, askAbout, causeRows, contactSentence, forDays, linkAction, pageOf } from "./parts";

export const passwordChanged: Write = (mail, product) => {
  const { by } = mail.facts;
  const rows = [...accountRow(mail), ...causeRows(mail)];
  const subject = say("mail.password-changed.subject");
  if (by !== undefined)
    return {
      subject,
      paragraphs: [phrase("mail.password-changed.told-by", { name: nameOf(by) })],
      rows,
      advice: askAbout(product),
    };
  const contact = contactPhrase(product);
  const page = pageOf(product, "/auth/reset-password");
  return {
    subject,
    paragraphs: [phrase("mail.password-changed.told"), ...tokensKept(mail.facts.tokens, product)],
    rows,
    advice: {
      title: say("mail.not-you"),
      text: contact
        ? phrase("mail.password-changed.advice-contact", { page, contact })
        : phrase("mail.password-changed.advice-administrator", { page }),
    },
  };
};

/** A new password doesn't end what scripts use. */
const tokensKept = (count: string | number | undefined, product: Product): Phrase[] =>
  count === undefined
    ? []
    : [
        phrase("mail.password-changed.tokens", {
          count: Number(count),
          page: pageOf(product, "/dashboard/integrations"),
        }),
      ];

/** Goes to the address of before. */
export const emailChanged: Write = (mail, product) => {
  const { by, email } = mail.facts;
  const before = mail.address;
  return {
    subject: say("mail.email-changed.subject"),
    paragraphs: [
      by === undefined
        ? phrase("mail.email-changed.told")
        : phrase("mail.email-changed.told-by", { name: nameOf(by) }),
      email === undefined
        ? phrase("mail.email-changed.no-longer", { before })
        : phrase("mail.email-changed.from-now-on", { email, before }),
    ],
    rows: [...accountRow(mail), ...causeRows(mail)],
    advice: mail.link
      ? {
          title: say("mail.not-you"),
          text: phrase("mail.email-changed.advice"),
          action: linkAction(mail, say("mail.email-changed.bring-back"), forDays(7)),
        }
      : askAbout(product),
  };
};

/** Goes to both addresses. The fact `email` is the one that the account has now. */
export const emailRestored: Write = (mail, product) => {
  const { address, username } = mail;
  const subject = say("mail.email-restored.subject");
  const removed = phrase("mail.email-restored.removed");
  const rows = [...accountRow(mail), ...causeRows(mail)];
  const contact = contactSentence(product);
  if (mail.facts.email !== undefined && mail.facts.email !== address)
    return {
      subject,
      paragraphs: [phrase("mail.email-restored.told-other", { username, address }), removed],
      rows,
      advice: { title: say("mail.your-account"), text: contact },
    };
  return {
    subject,
    paragraphs: [
      phrase("mail.email-restored.told", { address }),
      removed,
      phrase("mail.email-restored.choose-password"),
    ],
    action: { label: say("mail.new-password"), address: `${product.publicUrl}/auth/reset-password` },
    rows,
    advice: { title: say("mail.not-you"), text: contact },
  };
};

export const newDevice: Write = (mail, product) => ({
  subject: say("mail.new-device.subject"),
  paragraphs: [phrase("mail.new-device.told")],
  rows: [...accountRow(mail), ...causeRows(mail)],
  advice: {
    title: say("mail.not-you"),
    text: phrase("mail.new-device.advice", {
      sessions: pageOf(product, "/account/sessions"),
      security: pageOf(product, "/account/security"),
    }),
  },
});
