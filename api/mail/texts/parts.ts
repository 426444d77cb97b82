import { sayLongMinute } from "#languages/dates";
import { say } from "#languages/say";
import { browserName } from "../../contract/browser-name";
import type { Action, Letter, MailToRender, Product } from "../letter";
import { contactPhrase, linkPhrase } from "../link-phrase";
import { isolated, nameOf, type Phrase, phrase } from "../phrase";

type Rows = Letter["rows"];

/** "22 November 2026, 20:39 UTC" */
const timePhrase = (at: number): Phrase => phrase("error.moment", { moment: sayLongMinute(at) });

export const whenRow = (at: number): Rows[number] => [say("mail.when"), timePhrase(at)];

export const accountRow = ({ name, username }: MailToRender): Rows => [
  [say("mail.account"), phrase("link.user", { name: nameOf(name), username })],
];

/** When it was done and from where, or by whom if it was somebody else: their network is theirs. */
export function causeRows({ facts }: MailToRender): Rows {
  const { at, by, network, browser } = facts;
  if (by !== undefined) return [[say("mail.by"), isolated(nameOf(by))], whenRow(at)];
  if (network === undefined) return [whenRow(at), [say("mail.where"), phrase("mail.by-command")]];
  return [
    whenRow(at),
    [say("account.activity.network"), isolated(network)],
    [say("mail.browser"), isolated(browserName(browser) ?? say("mail.browser-unknown"))],
  ];
}

/** An address in the console that a notice sends its reader to. */
export const pageOf = ({ publicUrl }: Product, path: string): Phrase => linkPhrase(publicUrl + path);

/** A button with the mail's link. @param note how long it works, by when it ends */
export const linkAction = (
  { link }: MailToRender,
  label: string,
  note: (time: Phrase) => Phrase,
): Action | undefined => link && { label, address: link.address, note: note(timePhrase(link.expiresAt)) };

export const forDays = (days: number) => (time: Phrase) => phrase("mail.link-works-days", { days, time });
export const forHours = (hours: number) => (time: Phrase) => phrase("mail.link-works-hours", { hours, time });
export const forMinutes = (minutes: number) => (time: Phrase) =>
  phrase("mail.link-works-minutes", { minutes, time });

/** To contact somebody. */
export function contactSentence(product: Product): Phrase {
  const contact = contactPhrase(product);
  return contact ? phrase("contact.sentence", { contact }) : phrase("mail.contact-administrator");
}

/** For what somebody else did to the reader's account. */
export const askAbout = (product: Product): Letter["advice"] => ({
  title: say("mail.not-expected"),
  text: contactSentence(product),
});
