import { html } from "hono/html";
import type { Action, Letter, MailToRender, Product } from "./letter";
import { contactPhrase, labelledLink, linkPhrase } from "./link-phrase";
import { nameOf, type Phrase, say } from "./phrase";

/** The plain text of a mail. */
export function letterText(letter: Letter, { name }: MailToRender, footer: Phrase[]): string {
  const { paragraphs, action, rows, advice } = letter;
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  const parts = [
    say`Hello ${nameOf(name)},`.text,
    ...paragraphs.map(({ text }) => text),
    ...actionText(action),
    rows.map(([label, { text }]) => `${`${label}:`.padEnd(width)}${text}`).join("\n"),
    advice && `${advice.title} ${advice.text.text}`,
    ...actionText(advice?.action),
    ["-- ", ...footer.map(({ text }) => text)].join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const actionText = (action: Action | undefined) =>
  action ? [`${action.label}:\n${action.address}`, action.note?.text] : [];

/** Who sent the mail, and whom to ask. */
export const footerOf = (product: Product): Phrase[] => [
  say`${product.name}, ${linkPhrase(product.publicUrl)}`,
  say`Questions? Contact ${contactPhrase(product)}.`,
  ...linksLine(product),
];

/** A line with each address in the text, and with the labels in HTML. */
const linksLine = ({ links = [] }: Product): Phrase[] =>
  links.length === 0
    ? []
    : [
        {
          text: links.map(({ label, href }) => `${label}: ${href}`).join("\n"),
          html: html`${links.map(({ label, href }, index) => html`${index > 0 ? " · " : ""}${labelledLink(label, href)}`)}`,
        },
      ];
