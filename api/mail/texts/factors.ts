import { say } from "#languages/say";
import type { Letter, MailToRender, Product, Write } from "../letter";
import { contactPhrase } from "../link-phrase";
import { nameOf, type Phrase, phrase } from "../phrase";
import { accountRow, askAbout, causeRows, pageOf } from "./parts";

const passkeyOf = ({ facts }: MailToRender): string | undefined =>
  facts.passkey === undefined ? undefined : nameOf(facts.passkey);

const security = (product: Product): Phrase => pageOf(product, "/account/security");

/** A notice of what people do to their own account, or an administrator for them. */
const notice = (
  mail: MailToRender,
  product: Product,
  { subject, told, advice }: { subject: string; told: Phrase; advice: Phrase },
): Letter => ({
  subject,
  paragraphs: [told],
  rows: [...accountRow(mail), ...causeRows(mail)],
  advice: mail.facts.by === undefined ? { title: say("mail.not-you"), text: advice } : askAbout(product),
});

const removal = (mail: MailToRender, product: Product, told: Phrase, subject: string): Letter =>
  notice(mail, product, {
    subject,
    told,
    advice: phrase("mail.factor-removed.advice", { page: security(product) }),
  });

const addition = (mail: MailToRender, product: Product, told: Phrase, subject: string): Letter =>
  notice(mail, product, {
    subject,
    told,
    advice: phrase("mail.factor-added.advice", { page: security(product) }),
  });

export const passkeyAdded: Write = (mail, product) => {
  const passkey = passkeyOf(mail);
  const told =
    passkey === undefined
      ? phrase("mail.passkey-added.told-unnamed")
      : phrase("mail.passkey-added.told", { passkey });
  return addition(mail, product, told, say("mail.passkey-added.subject"));
};

export const appAdded: Write = (mail, product) =>
  addition(mail, product, phrase("mail.app-added.told"), say("mail.app-added.subject"));

export const passkeyRemoved: Write = (mail, product) =>
  removal(mail, product, passkeyGone(mail), say("mail.passkey-removed.subject"));

function passkeyGone(mail: MailToRender): Phrase {
  const { by } = mail.facts;
  const passkey = passkeyOf(mail);
  if (by === undefined)
    return passkey === undefined
      ? phrase("mail.passkey-removed.told-unnamed")
      : phrase("mail.passkey-removed.told", { passkey });
  const name = nameOf(by);
  return passkey === undefined
    ? phrase("mail.passkey-removed.told-unnamed-by", { name })
    : phrase("mail.passkey-removed.told-by", { name, passkey });
}

export const appRemoved: Write = (mail, product) => {
  const { by } = mail.facts;
  const told =
    by === undefined
      ? phrase("mail.app-removed.told")
      : phrase("mail.app-removed.told-by", { name: nameOf(by) });
  return removal(mail, product, told, say("mail.app-removed.subject"));
};

export const passkeyRefused: Write = (mail, product) => {
  const passkey = passkeyOf(mail);
  return {
    subject: say("mail.passkey-refused.subject"),
    paragraphs: [
      passkey === undefined
        ? phrase("mail.passkey-refused.told-unnamed")
        : phrase("mail.passkey-refused.told", { passkey }),
    ],
    rows: [...accountRow(mail), ...causeRows(mail)],
    advice: {
      title: say("mail.what-to-do"),
      text: phrase("mail.passkey-refused.advice", { page: security(product) }),
    },
  };
};

export const recoveryCodesNew: Write = (mail, product) =>
  notice(mail, product, {
    subject: say("mail.codes-new.subject"),
    told: phrase("mail.codes-new.told"),
    advice: phrase("mail.codes-new.advice", { page: security(product) }),
  });

export const recoveryCodeUsed: Write = (mail, product) =>
  notice(mail, product, {
    subject: say("mail.code-used.subject"),
    told: codeUsed(mail.facts.left),
    advice: phrase("mail.code-used.advice", { page: security(product) }),
  });

function codeUsed(left: string | number | undefined): Phrase {
  if (left === undefined) return phrase("mail.code-used.told");
  if (left === 0) return phrase("mail.code-used.told-last");
  if (left === 1) return phrase("mail.code-used.told-one-left");
  return phrase("mail.code-used.told-left", { count: Number(left) });
}

export const factorsRemoved: Write = (mail, product) => {
  const { by } = mail.facts;
  return {
    subject: say("mail.factors-removed.subject"),
    paragraphs: [
      by === undefined
        ? phrase("mail.factors-removed.told")
        : phrase("mail.factors-removed.told-by", { name: nameOf(by) }),
      phrase("mail.factors-removed.link-follows"),
    ],
    rows: [...accountRow(mail), ...causeRows(mail)],
    advice: askAbout(product),
  };
};

export const factorReminder: Write = (mail, product) => {
  const { by } = mail.facts;
  const service = product.name;
  const contact = contactPhrase(product);
  return {
    subject: say("mail.factor-reminder.subject"),
    paragraphs: [
      by === undefined
        ? phrase("mail.factor-reminder.told", { service })
        : phrase("mail.factor-reminder.told-by", { name: nameOf(by), service }),
      phrase("mail.factor-reminder.why"),
    ],
    action: { label: say("mail.set-up-second-step"), address: `${product.publicUrl}/account/security` },
    rows: [...accountRow(mail), ...causeRows(mail)],
    advice: {
      title: say("mail.not-expected"),
      text: contact
        ? phrase("mail.factor-reminder.contact", { contact })
        : phrase("mail.factor-reminder.contact-administrator"),
    },
  };
};

export const codesThrottled: Write = (mail, product) => ({
  subject: say("mail.codes-throttled.subject"),
  paragraphs: [phrase("mail.codes-throttled.told")],
  rows: [...accountRow(mail), ...causeRows(mail)],
  advice: {
    title: say("mail.not-you"),
    text: phrase("mail.codes-throttled.advice", { page: pageOf(product, "/auth/reset-password") }),
  },
});
