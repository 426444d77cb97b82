import * as z from "zod/mini";

const text = z.optional(z.string());

/** The service has the rules. A value that a setting decides has no field. */
export const AppearanceFormSchema = z.object({
  version: text,
  name: text,
  contact: text,
  accent: text,
  helpUrl: text,
  privacyUrl: text,
  termsUrl: text,
});

/** What can be typed, in the order of the form. */
export const FIELDS = ["name", "contact", "accent", "helpUrl", "privacyUrl", "termsUrl"] as const;
export type Typed = Partial<Record<(typeof FIELDS)[number], string>>;

export const PREVIEW = "/dashboard/appearance/preview";
