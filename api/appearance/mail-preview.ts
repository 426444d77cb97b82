import type { Context } from "../context";
import type { AppearanceInput, MailPreview } from "../contract/appearance";
import { exampleMails } from "../mail/examples";
import { readAppearance } from "./appearance.changes";
import { productOf } from "./in-effect";

/** A mail with made-up facts as it would be with these values; those that are missing are as they are. */
export async function previewMail(
  context: Context,
  { theme, ...draft }: Partial<AppearanceInput> & { theme?: "light" | "dark" },
): Promise<MailPreview> {
  const product = productOf(context.config, { ...(await readAppearance(context)), ...draft });
  const [example] = exampleMails(product, ["reset"]);
  if (!example) throw new Error("There is no example of a mail.");
  const { subject, html, text } = example.mail;
  return { subject, text, html: theme ? inTheme(html, theme) : html };
}

/** No page can choose the colours of a document within it otherwise. */
const inTheme = (html: string, theme: "light" | "dark"): string =>
  html
    .replace("@media (prefers-color-scheme: dark)", theme === "dark" ? "@media all" : "@media not all")
    .replace(/color-scheme: light dark; supported-color-schemes: light dark/, `color-scheme: ${theme}`)
    .replace('name="color-scheme" content="light dark"', `name="color-scheme" content="${theme}"`);
