/** The values of an installation's appearance, in the order of their form. */
export const APPEARANCE_FIELDS = ["name", "contact", "accent", "helpUrl", "privacyUrl", "termsUrl"] as const;
export type AppearanceField = (typeof APPEARANCE_FIELDS)[number];
