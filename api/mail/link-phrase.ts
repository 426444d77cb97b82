import { html } from "hono/html";
import { contactLink } from "../contract/contact";
import type { Product } from "./letter";
import { LIGHT } from "./letter-style";
import { type Html, type Phrase, say } from "./phrase";

/** An address that is shown whole. */
export const linkPhrase = (address: string, href = address): Phrase => ({
  text: address,
  html: labelledLink(address, href),
});

/** The accent colour of the installation is in the style sheet. */
export const labelledLink = (label: string, href: string): Html =>
  html`<a class="link" href="${href}" style="color:${LIGHT.accent};overflow-wrap:anywhere;word-break:break-word">${label}</a>`;

/** Whom to contact: "help@example.com". */
export function contactPhrase({ contact }: Product): Phrase {
  if (contact === undefined) return say`your administrator`;
  const href = contactLink(contact);
  return href === undefined ? say`${contact}` : linkPhrase(contact, href);
}
