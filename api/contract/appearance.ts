import { z } from "zod";
import { accentProblem, readAccent } from "./accent";
import { APPEARANCE_FIELDS, type AppearanceField } from "./appearance-fields";
import { ContactSchema } from "./contact";
import { mapFields } from "./map-fields";
import { parseUrl } from "./parse-url";
import { lineSchema } from "./text";

export const MOST_LINK_CHARACTERS = 300;
export const HTTPS_ONLY = "Use an address that begins with https://";

/** An address for everybody who signs in: https, with a host and without credentials. */
const PublicLinkSchema = z
  .string()
  .trim()
  .max(MOST_LINK_CHARACTERS, `Use at most ${MOST_LINK_CHARACTERS} characters.`)
  .refine((text) => {
    const url = parseUrl(text);
    return url?.protocol === "https:" && /^https:\/\//i.test(text) && !url.username && !url.password;
  }, HTTPS_ONLY)
  .refine((text) => !/[\s\p{Cc}<>"`\\]/u.test(text), "Remove the spaces and quotes.");

const AccentSchema = z.string().transform((text, context): string => {
  const accent = readAccent(text.trim());
  const problem = accent ? accentProblem(accent) : "Use a colour such as #4b46c8.";
  if (accent && !problem) return accent;
  context.addIssue({ code: "custom", message: problem ?? "" });
  return z.NEVER;
});

const values = {
  /** The name of the installation. Null for the product's. */
  name: z.nullable(lineSchema(100)),
  /** Whom people may ask. Null for "your administrator". */
  contact: z.nullable(ContactSchema),
  /** `#rrggbb`. Null for the product's. */
  accent: AccentSchema.nullable(),
  helpUrl: PublicLinkSchema.nullable(),
  privacyUrl: PublicLinkSchema.nullable(),
  termsUrl: PublicLinkSchema.nullable(),
} satisfies Record<AppearanceField, z.ZodType>;

export const AppearanceInputSchema = z.strictObject(values);
export type AppearanceInput = z.infer<typeof AppearanceInputSchema>;

const text = z.string().nullable();

/** As it is in effect: a setting wins over what is stored. */
export const AppearanceSchema = z.object({
  ...mapFields(APPEARANCE_FIELDS, () => text),
  /** When the logo was set; null if there is none. */
  logoAt: text,
  /** The setting that decides the name, and the one that decides the contact. */
  nameSetBy: text,
  contactSetBy: text,
  version: z.number().int(),
});
export type Appearance = z.infer<typeof AppearanceSchema>;

/** PNG or WebP of at most 64 kB, in base64. Its bytes decide the type. */
export const LogoInputSchema = z.strictObject({ content: z.string() });

/** A mail as it would be with these values. */
export const MailPreviewQuerySchema = z.strictObject({
  ...Object.fromEntries(Object.entries(values).map(([name, schema]) => [name, schema.optional()])),
  theme: z.enum(["light", "dark"]).optional(),
}) as unknown as z.ZodType<Partial<AppearanceInput> & { theme?: "light" | "dark" }>;
export const MailPreviewSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type MailPreview = z.infer<typeof MailPreviewSchema>;
