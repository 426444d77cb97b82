import { html } from "hono/html";
import { say } from "#languages/say";
import { betweenSentences } from "#languages/sentences";
import type { Action, Letter, MailToRender, Product } from "./letter";
import { contactPhrase, labelledLink, linkPhrase } from "./link-phrase";
import { nameOf, type Phrase, phrase } from "./phrase";

/** The plain text of a mail. */
export function letterText(letter: Letter, { name }: MailToRender, footer: Phrase[]): string {
  const { paragraphs, action, advice } = letter;
  const rows = letter.rows.map(([label, value]) => [labelled(label), value.text] as const);
  const width = Math.max(...rows.map(([label]) => label.length)) + 1;
  const parts = [
    phrase("mail.hello", { name: nameOf(name) }).text,
    ...paragraphs.map(({ text }) => text),
    ...actionText(action),
    rows.map(([label, value]) => label.padEnd(width) + value).join("\n"),
    advice && advice.title + betweenSentences() + advice.text.text,
    ...actionText(advice?.action),
    ["-- ", ...footer.map(({ text }) => text)].join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const labelled = (label: string) => say("mail.labelled", { label });

const actionText = (action: Action | undefined) =>
  action ? [`${labelled(action.label)}\n${action.address}`, action.note?.text] : [];

/** Who sent the mail, and whom to ask. */
export function footerOf(product: Product): Phrase[] {
  const contact = contactPhrase(product);
  return [
    phrase("mail.sender", { name: product.name, address: linkPhrase(product.publicUrl) }),
    contact ? phrase("mail.questions-contact", { contact }) : phrase("mail.questions-contact-administrator"),
    ...linksLine(product),
  ];
}

/** A line with each address in the text, and with the labels in HTML. */
const linksLine = ({ links = [] }: Product): Phrase[] =>
  links.length === 0
    ? []
    : [
        {
          text: links.map(({ label, href }) => `${labelled(label)} ${href}`).join("\n"),
          html: html`${links.map(({ label, href }, index) => html`${index > 0 ? " · " : ""}${labelledLink(label, href)}`)}`,
        },
      ];
