import { z } from "zod";
import { lineSchema } from "./text";

const WebAddressSchema = z.url({ protocol: /^https$/ });

/** Whom people may ask: an email address and an https address become links, other text is shown as it is. */
export const ContactSchema = z.pipe(
  lineSchema(200),
  z.string().refine((text) => !/^\w+:\//.test(text) || WebAddressSchema.safeParse(text).success, {
    error: "must use https if it is a web address",
  }),
);

/** Where a contact links to, if it is an address. */
export function contactLink(contact: string): string | undefined {
  if (WebAddressSchema.safeParse(contact).success) return contact;
  return mailLink(contact);
}

const mailLink = (address: string): string | undefined =>
  z.email().safeParse(address).success ? `mailto:${address}` : undefined;

/** A contact that programs read too, as its address (RFC 9116, section 2.5.3): `mailto:` or `https:`. */
export const ContactAddressSchema = z.pipe(
  lineSchema(200),
  z.transform((text: string, context) => {
    const address = /^mailto:/i.test(text) ? mailLink(text.slice("mailto:".length)) : contactLink(text);
    if (address !== undefined) return new URL(address).href;
    context.issues.push({ code: "custom", input: text, message: "must be an email or https address" });
    return z.NEVER;
  }),
);
