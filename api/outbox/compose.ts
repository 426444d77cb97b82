import { addressIn } from "#languages/address-in";
import { isOffered } from "#languages/choose";
import { inLanguage } from "#languages/current";
import type { Language } from "#languages/known";
import { defaultLanguage, offeredLanguages } from "#languages/offered";
import { readProduct } from "../appearance/in-effect";
import type { Context } from "../context";
import { MailKindSchema } from "../contract/mails";
import type { Queries } from "../database/engine";
import { findFactors, hasSecondFactor } from "../factors/factors.queries";
import { findLinkAddress } from "../links/links";
import { mayComeByMail } from "../links/mailbox.queries";
import { findOpenable } from "../links/openable.queries";
import type { MailToRender, Product } from "../mail/letter";
import { renderMail } from "../mail/render";
import type { Message } from "../mail/transport";
import { findRecipient, type Mail } from "./outbox.queries";

type Tools = Pick<Context, "config" | "linksKey">;
export type Composed = Omit<Message, "from">;

/**
 * Writes a mail. The same row becomes the same mail each time, unless the appearance changed.
 *
 * @returns undefined if the mail's link is over, its user was deleted, or nobody needs it any more
 */
export async function compose(
  tools: Tools,
  queries: Queries,
  mail: Pick<Mail, "id" | "kind" | "user_id" | "address" | "facts" | "link_id" | "language">,
  now: number,
): Promise<Composed | undefined> {
  const recipient = await findRecipient(queries, mail.user_id);
  const link = mail.link_id === null ? undefined : await findMailedLink(tools, queries, mail.link_id, now);
  if (!recipient || (mail.link_id !== null && !link)) return undefined;
  const { id, kind, address, user_id: userId } = mail;
  // A second factor that was set up while the reminder waited.
  if (kind === "factor-reminder" && hasSecondFactor(await findFactors(queries, userId))) return undefined;
  const product = await readProduct(tools.config, queries);
  return toMessage(product, id, kind, {
    ...recipient,
    mailLanguage: mail.language,
    ...{ address, facts: JSON.parse(mail.facts), link, applications: await findNamed(queries, mail) },
  });
}

const offeredOf = (tags: readonly (string | null | undefined)[]) =>
  tags.find((tag): tag is Language => isOffered(tag, offeredLanguages())) ?? defaultLanguage();

/** The applications that a mail names: those that wait inside an invitation. */
export const findNamed = async (queries: Queries, { kind, user_id }: Pick<Mail, "kind" | "user_id">) =>
  kind === "invite" ? await findOpenable(queries, user_id) : undefined;

/** A link that works if it is opened from the mailbox. @returns undefined if it is over */
export async function findMailedLink(tools: Tools, queries: Queries, id: string, now: number) {
  const link = await findLinkAddress(tools, queries, id, now);
  if (!link) return undefined;
  const setsPassword = link.purpose === "reset" || link.purpose === "invite";
  return setsPassword && !(await mayComeByMail(queries, link.user.id)) ? undefined : link;
}

/** What chooses a mail's language: the recipient's own, then that of the request that caused the mail. */
interface Wishes {
  language: string | null;
  mailLanguage?: string | null;
}

/** @throws if this version has no such kind of mail */
export const toMessage = (
  product: Product,
  id: string,
  kind: string,
  { language, mailLanguage, ...mail }: MailToRender & Wishes,
): Composed => {
  const chosen = offeredOf([language, mailLanguage]);
  return {
    ...inLanguage(chosen, () =>
      renderMail({ ...withLinkIn(chosen, mail), kind: MailKindSchema.parse(kind) }, product),
    ),
    to: mail.address,
    messageId: `<${id}@${new URL(product.publicUrl).hostname}>`,
  };
};

/** The page that a mail leads to is in its language. */
function withLinkIn(language: Language, mail: MailToRender): MailToRender {
  const { link } = mail;
  if (language === "en" || !link?.address.startsWith("http")) return mail;
  return { ...mail, link: { ...link, address: addressIn(link.address, language) } };
}
