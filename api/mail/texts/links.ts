import type { MailToRender, Write } from "../letter";
import { contactPhrase } from "../link-phrase";
import { nameOf, type Phrase, say } from "../phrase";
import { accountRow, causeRows, linkAction, validity } from "./parts";

export const invite: Write = (mail, product) => {
  const inviter = mail.link?.createdBy ?? mail.facts.by;
  return {
    subject: `Your invitation to ${product.name}`,
    paragraphs: [
      inviter === undefined
        ? say`You are invited to ${product.name}.`
        : say`${nameOf(inviter)} invited you to ${product.name}.`,
      say`You get one account for all applications that you were given access to. Accept the invitation, and choose how you sign in.`,
      ...applicationsOf(mail),
    ],
    action: linkAction(mail, "Accept the invitation", validity(mail, "7 days")),
    rows: [["Username", say`${mail.username}`]],
    advice: {
      title: "Not expecting this?",
      text: say`Nothing happens unless you accept, so you can ignore this email.`,
    },
  };
};

function applicationsOf({ applications }: MailToRender): Phrase[] {
  const { names = [], more = 0 } = applications ?? {};
  if (names.length === 0) return [];
  const listed = LIST.format([...names.map(nameOf), ...(more > 0 ? [`${more} more`] : [])]);
  return [say`You can open ${listed}.`];
}

const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });

export const reset: Write = (mail, product) => {
  const { by } = mail.facts;
  return {
    subject: "Reset your password",
    paragraphs: [
      by === undefined
        ? say`Someone, probably you, asked for a new password for your account.`
        : say`${nameOf(by)} sent you this link, so that you can choose a new password.`,
      say`Setting a new password signs you out everywhere. If you have a second step, you'll still need it.`,
    ],
    action: linkAction(mail, "Choose a new password", validity(mail, "30 minutes")),
    rows: [...accountRow(mail), ...causeRows(mail)],
    advice: {
      title: by === undefined ? "Not you?" : "Not expecting this?",
      text: say`Your password is unchanged, and you can ignore this email. If more arrive, contact ${contactPhrase(product)}.`,
    },
  };
};

export const resetGoogle: Write = (mail, product) => ({
  subject: "You sign in with Google",
  paragraphs: [
    say`Someone, probably you, asked for a new password for your account.`,
    say`You sign in with Google, so there is no password to reset. Choose Google on the sign-in page.`,
  ],
  action: { label: "Go to the sign-in page", address: `${product.publicUrl}/auth/sign-in` },
  rows: [...accountRow(mail), ...causeRows(mail)],
  advice: {
    title: "Not you?",
    text: say`Nothing has changed, and you can ignore this email. If more arrive, contact ${contactPhrase(product)}.`,
  },
});

/** Names the account that asked, because it may be somebody else's. */
export const verify: Write = (mail) => ({
  subject: "Confirm your email address",
  paragraphs: [
    say`Please confirm that ${mail.link?.email ?? mail.address} is the email address of the account ${mail.username}.`,
    say`Press the button while you are signed in with this account.`,
  ],
  action: linkAction(mail, "Confirm the address", validity(mail, "24 hours")),
  rows: [...accountRow(mail), ...causeRows(mail)],
  advice: {
    title: "Not your account?",
    text: say`Don't confirm, or your address goes to someone else's account. If you do nothing, nothing happens.`,
  },
});

export const enrol: Write = (mail, product) => {
  const by = mail.link?.createdBy ?? mail.facts.by;
  return {
    subject: "Set up a new second step",
    paragraphs: [
      by === undefined
        ? say`The second step of your account was removed, so that you can set up a new one.`
        : say`${nameOf(by)} removed the second step of your account, so that you can set up a new one.`,
      say`Open the link in the browser that you sign in with. You also need your password, or Google.`,
    ],
    action: linkAction(mail, "Set up your second step", validity(mail, "24 hours")),
    rows: accountRow(mail),
    advice: {
      title: "Not expecting this?",
      text: say`Don't open the link, and contact ${contactPhrase(product)}.`,
    },
  };
};

/** For the administrator who asked for it on the page of mails. */
export const test: Write = (mail, product) => ({
  subject: `Test email from ${product.name}`,
  paragraphs: [say`This is the test email you asked for. It has arrived, so sending email works.`],
  rows: [...accountRow(mail), ...causeRows(mail)],
});
