import { html } from "hono/html";
import { contactLink } from "../contract/contact";
import type { Product } from "./letter";
import { LIGHT } from "./letter-style";
import { type Html, isolated, type Phrase } from "./phrase";

/**
 * An address that is shown whole. Its text has no marks of direction around it: programs that make links of addresses would
 * take them along.
 */
export const linkPhrase = (address: string, href = address): Phrase => ({
  text: address,
  html: labelledLink(address, href),
});

/** The accent colour of the installation is in the style sheet. */
export const labelledLink = (label: string, href: string): Html =>
  html`<a class="link" href="${href}" style="color:${LIGHT.accent};overflow-wrap:anywhere;word-break:break-word" dir="auto">${label}</a>`;

/** Whom to contact: "help@example.com". Undefined for the administrator. */
export function contactPhrase({ contact }: Product): Phrase | undefined {
  if (contact === undefined) return undefined;
  const href = contactLink(contact);
  return href === undefined ? isolated(contact) : linkPhrase(contact, href);
}
