import { say } from "#languages/say";
import type { MailToRender, Write } from "../letter";
import { contactPhrase } from "../link-phrase";
import { isolated, listOf, nameOf, type Phrase, phrase } from "../phrase";
import { accountRow, causeRows, forDays, forHours, forMinutes, linkAction } from "./parts";

export const invite: Write = (mail, product) => {
  const inviter = mail.link?.createdBy ?? mail.facts.by;
  const service = product.name;
  return {
    subject: say("mail.invite.subject", { service }),
    paragraphs: [
      inviter === undefined
        ? phrase("link.invited", { service })
        : phrase("mail.invite.told-by", { name: nameOf(inviter), service }),
      phrase("mail.invite.one-account"),
      ...applicationsOf(mail),
    ],
    action: linkAction(mail, say("mail.invite.accept"), forDays(7)),
    rows: [[say("sign-in.username"), isolated(mail.username)]],
    advice: { title: say("mail.not-expected"), text: phrase("mail.invite.ignore") },
  };
};

function applicationsOf({ applications }: MailToRender): Phrase[] {
  const { names = [], more = 0 } = applications ?? {};
  if (names.length === 0) return [];
  const listed = [...names.map(nameOf), ...(more > 0 ? [say("mail.invite.more", { count: more })] : [])];
  return [phrase("mail.invite.can-open", { applications: listOf(listed) })];
}

export const reset: Write = (mail, product) => {
  const { by } = mail.facts;
  const contact = contactPhrase(product);
  return {
    subject: say("mail.reset.subject"),
    paragraphs: [
      by === undefined ? phrase("mail.reset.told") : phrase("mail.reset.told-by", { name: nameOf(by) }),
      phrase("mail.reset.what-happens"),
    ],
    action: linkAction(mail, say("mail.new-password"), forMinutes(30)),
    rows: [...accountRow(mail), ...causeRows(mail)],
    advice: {
      title: by === undefined ? say("mail.not-you") : say("mail.not-expected"),
      text: contact
        ? phrase("mail.reset.ignore-contact", { contact })
        : phrase("mail.reset.ignore-contact-administrator"),
    },
  };
};

export const resetGoogle: Write = (mail, product) => {
  const contact = contactPhrase(product);
  return {
    subject: say("mail.reset-google.subject"),
    paragraphs: [phrase("mail.reset.told"), phrase("mail.reset-google.no-password")],
    action: { label: say("mail.reset-google.go"), address: `${product.publicUrl}/auth/sign-in` },
    rows: [...accountRow(mail), ...causeRows(mail)],
    advice: {
      title: say("mail.not-you"),
      text: contact
        ? phrase("mail.reset-google.ignore-contact", { contact })
        : phrase("mail.reset-google.ignore-contact-administrator"),
    },
  };
};

/** Names the account that asked, because it may be somebody else's. */
export const verify: Write = (mail) => ({
  subject: say("mail.verify.subject"),
  paragraphs: [
    phrase("mail.verify.told", { email: mail.link?.email ?? mail.address, username: mail.username }),
    phrase("mail.verify.signed-in"),
  ],
  action: linkAction(mail, say("mail.verify.confirm"), forHours(24)),
  rows: [...accountRow(mail), ...causeRows(mail)],
  advice: { title: say("mail.not-your-account"), text: phrase("mail.verify.ignore") },
});

export const enrol: Write = (mail, product) => {
  const by = mail.link?.createdBy ?? mail.facts.by;
  const contact = contactPhrase(product);
  return {
    subject: say("mail.enrol.subject"),
    paragraphs: [
      by === undefined ? phrase("mail.enrol.told") : phrase("mail.enrol.told-by", { name: nameOf(by) }),
      phrase("mail.enrol.how"),
    ],
    action: linkAction(mail, say("mail.set-up-second-step"), forHours(24)),
    rows: accountRow(mail),
    advice: {
      title: say("mail.not-expected"),
      text: contact ? phrase("mail.enrol.contact", { contact }) : phrase("mail.enrol.contact-administrator"),
    },
  };
};

/** For the administrator who asked for it on the page of mails. */
export const test: Write = (mail, product) => ({
  subject: say("mail.test.subject", { service: product.name }),
  paragraphs: [phrase("mail.test.told")],
  rows: [...accountRow(mail), ...causeRows(mail)],
});
