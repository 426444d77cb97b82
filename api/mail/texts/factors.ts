import type { Letter, MailToRender, Product, Write } from "../letter";
import { contactPhrase } from "../link-phrase";
import { nameOf, type Phrase, say } from "../phrase";
import { accountRow, causeRows, pageOf } from "./parts";

const passkeyOf = ({ facts }: MailToRender): Phrase =>
  facts.passkey === undefined ? say`passkey` : say`passkey ${nameOf(facts.passkey)}`;

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
  advice:
    mail.facts.by === undefined
      ? { title: "Not you?", text: advice }
      : { title: "Not expecting this?", text: say`Contact ${contactPhrase(product)}.` },
});

const removal = (mail: MailToRender, product: Product, thing: Phrase, subject: string): Letter =>
  notice(mail, product, {
    subject,
    told:
      mail.facts.by === undefined
        ? say`The ${thing} was removed from your account, and can't be used to sign in any more.`
        : say`${nameOf(mail.facts.by)} removed the ${thing} from your account. It can't be used to sign in any more.`,
    advice: say`Someone else may have your account. Change your password at ${security(product)}, and see what else was changed.`,
  });

const addition = (mail: MailToRender, product: Product, told: Phrase, subject: string): Letter =>
  notice(mail, product, {
    subject,
    told,
    advice: say`Remove it at ${security(product)}, and change your password there.`,
  });

export const passkeyAdded: Write = (mail, product) =>
  addition(
    mail,
    product,
    say`The ${passkeyOf(mail)} was added to your account, and can be used to sign in.`,
    "A passkey was added",
  );

export const appAdded: Write = (mail, product) =>
  addition(
    mail,
    product,
    say`An authenticator app was added to your account. When you sign in, you are asked for its codes.`,
    "An authenticator app was added",
  );

export const passkeyRemoved: Write = (mail, product) =>
  removal(mail, product, passkeyOf(mail), "A passkey was removed");

export const appRemoved: Write = (mail, product) =>
  removal(mail, product, say`authenticator app`, "Your authenticator app was removed");

export const passkeyRefused: Write = (mail, product) => ({
  subject: "A passkey was refused",
  paragraphs: [
    say`The ${passkeyOf(mail)} was refused at a sign-in to your account, because there may be a copy of it. Nobody was let in.`,
  ],
  rows: [...accountRow(mail), ...causeRows(mail)],
  advice: {
    title: "What to do:",
    text: say`Remove this passkey at ${security(product)}, and add a new one. If the sign-in was not yours, also change your password.`,
  },
});

export const recoveryCodesNew: Write = (mail, product) =>
  notice(mail, product, {
    subject: "You have new recovery codes",
    told: say`New recovery codes were made for your account. The former ones don't work any more.`,
    advice: say`Change your password at ${security(product)}, and make new codes there.`,
  });

export const recoveryCodeUsed: Write = (mail, product) =>
  notice(mail, product, {
    subject: "A recovery code was used",
    told: say`A recovery code of your account was used. ${codesLeft(mail.facts.left)}`,
    advice: say`Someone else can sign in as you. Change your password at ${security(product)}, make new codes there, and remove what you don't know.`,
  });

function codesLeft(left: string | number | undefined): Phrase {
  if (left === undefined) return say``;
  if (left === 0) return say`It was the last one. Make new ones, or a lost device may lock you out.`;
  return left === 1 ? say`One is left: make new ones soon.` : say`${left} are left.`;
}

export const factorsRemoved: Write = (mail, product) => {
  const { by } = mail.facts;
  return {
    subject: "Your second step was removed",
    paragraphs: [
      by === undefined
        ? say`The passkeys, the authenticator app and the recovery codes of your account were removed.`
        : say`${nameOf(by)} removed the passkeys, the authenticator app and the recovery codes of your account.`,
      say`You get a link to set up a new second step, and can't sign in until you have used it.`,
    ],
    rows: [...accountRow(mail), ...causeRows(mail)],
    advice: { title: "Not expecting this?", text: say`Contact ${contactPhrase(product)}.` },
  };
};

export const factorReminder: Write = (mail, product) => {
  const { by } = mail.facts;
  return {
    subject: "Protect your account with a second step",
    paragraphs: [
      by === undefined
        ? say`Please add a second step to your account at ${product.name}.`
        : say`${nameOf(by)} asks you to add a second step to your account at ${product.name}.`,
      say`With a second step, a stolen password isn't enough to sign in as you. Choose a passkey on your device, or an authenticator app on your phone. It takes about a minute.`,
    ],
    action: { label: "Set up your second step", address: `${product.publicUrl}/account/security` },
    rows: [...accountRow(mail), ...causeRows(mail)],
    advice: {
      title: "Not expecting this?",
      text: say`The button leads to your own security page, where you sign in as usual. If in doubt, contact ${contactPhrase(product)}.`,
    },
  };
};

export const codesThrottled: Write = (mail, product) => ({
  subject: "Too many wrong codes",
  paragraphs: [
    say`Wrong codes were given at the second step of your sign-in. No codes are accepted for a while; passkeys work as always.`,
  ],
  rows: [...accountRow(mail), ...causeRows(mail)],
  advice: {
    title: "Not you?",
    text: say`Someone knows your password, or can use your Google account. Choose a new password at ${pageOf(product, "/auth/reset-password")}.`,
  },
});
