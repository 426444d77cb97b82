import { readProduct } from "../appearance/in-effect";
import type { Context } from "../context";
import { MAIL_KINDS, type MailText } from "../contract/mails";
import { notFound } from "../http/errors";
import { findNamed, toMessage } from "./compose";
import { findMailToShow } from "./mails.queries";

/** In the place of a link: it opens an account. */
const LINK = "(Only the email itself has the link.)";

/** A mail as it was or will be sent, but for its link. @throws {HttpError} 404 */
export async function readMail(context: Context, id: string): Promise<MailText> {
  const found = await findMailToShow(context.engine.longRead, id);
  // A newer service may have written a kind that this one has no text for.
  if (!found || !MAIL_KINDS.some((kind) => kind === found.kind)) throw notFound();
  const {
    mail,
    name,
    username,
    address,
    facts,
    language,
    mail_language: mailLanguage,
    expires_at: expiresAt,
    email,
    maker: createdBy,
  } = found;
  const link = expiresAt === null ? undefined : { address: LINK, expiresAt, createdBy, email };
  const product = await readProduct(context.config, context.engine.longRead);
  const { subject, text } = toMessage(product, id, found.kind, {
    name,
    username,
    address,
    language,
    mailLanguage,
    facts: JSON.parse(facts),
    applications: await findNamed(context.engine.longRead, found),
    ...(link && { link }),
  });
  return { ...mail, subject, text };
}
