import { z } from "zod";
import { lineSchema } from "./text";

const WebAddressSchema = z.url({ protocol: /^https$/ });

/** Whom people may ask: an e-mail address and an https address become links, other text is shown as it is. */
export const ContactSchema = z.pipe(
  lineSchema(200),
  z.string().refine((text) => !/^\w+:\//.test(text) || WebAddressSchema.safeParse(text).success, {
    error: "must use https if it is a web address",
  }),
);

/** Where a contact links to, if it is an address. */
export function contactLink(contact: string): string | undefined {
  if (WebAddressSchema.safeParse(contact).success) return contact;
  return z.email().safeParse(contact).success ? `mailto:${contact}` : undefined;
}
