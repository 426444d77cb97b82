import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "../context";
import { DAY_MS, MINUTE_MS } from "../contract/durations";
import { LinkTokenSchema } from "../contract/links";
import type { Queries } from "../database/engine";
import { type Binding, findBinding, findOpenLink, insertLink, replaceLinks } from "./links.queries";
import type { LinksTable } from "./tables";

type Purpose = LinksTable["purpose"];
type Tools = Pick<Context, "config" | "linksKey">;

export const LIFETIME_MS: Record<Purpose, number> = {
  enrol: DAY_MS,
  invite: 7 * DAY_MS,
  reset: 30 * MINUTE_MS,
  verify: DAY_MS,
  "undo-email": 7 * DAY_MS,
};
const ID_BYTES = 16;

/** A link that is handed over or sent to a user. */
export interface NewLink {
  id: string;
  token: string;
  address: string;
  /** In ms. */
  expiresAt: number;
}

/**
 * Creates a link in place of the user's earlier ones of the same purpose. It ends when the user's password, address or epoch
 * changes: change those first. Links that bring an address back replace none and outlive such changes, or a thief could end
 * them by another change. A reset that anybody can ask for doesn't replace one that an administrator made.
 *
 * @param link.createdBy null for a command, and for the user
 * @param link.email the address to confirm, or the one to bring back
 * @param link.validFrom when it is sent, if not now: its time begins then
 */
export async function createLink(
  tools: Tools,
  queries: Queries,
  link: {
    purpose: Purpose;
    userId: string;
    createdBy: string | null;
    now: number;
    validFrom?: number;
    email?: string;
  },
): Promise<NewLink> {
  const { purpose, userId, createdBy, now, validFrom = now, email = null } = link;
  const id = randomBytes(ID_BYTES).toString("base64url");
  const user = { id: userId, ...(await findBinding(queries, userId)) };
  const bound = boundOf(user, { purpose, email });
  const expiresAt = validFrom + LIFETIME_MS[purpose];
  const byNobody = purpose === "reset" && createdBy === null;
  if (purpose !== "undo-email") await replaceLinks(queries, { userId, purpose, byNobody, now });
  await insertLink(queries, {
    id,
    purpose,
    user_id: userId,
    bound,
    email,
    created_by: createdBy,
    created_at: now,
    expires_at: expiresAt,
  });
  const token = tokenOf(tools, { id, purpose, bound });
  return { id, token, address: addressOf(tools, token), expiresAt };
}

/**
 * Finds the link of a token, without using it. Compare its purpose with what is about to be done.
 *
 * @returns undefined if it was used or replaced, has expired, or if its user has changed since or is inactive
 */
export async function findLink(tools: Pick<Tools, "linksKey">, queries: Queries, token: string, now: number) {
  if (!LinkTokenSchema.safeParse(token).success) return undefined;
  const bytes = Buffer.from(token, "base64url");
  const id = bytes.subarray(0, ID_BYTES).toString("base64url");
  const link = await findGoodLink(queries, id, now);
  if (!link) return undefined;
  return timingSafeEqual(tag(tools.linksKey, link), bytes.subarray(ID_BYTES)) ? link : undefined;
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The address of a link that is about to be sent. @returns undefined if the link is over */
export async function findLinkAddress(
  tools: Tools,
  queries: Queries,
  id: string,
  now: number,
): Promise<(FoundLink & { address: string }) | undefined> {
  const link = await findGoodLink(queries, id, now);
  return link && { ...link, address: addressOf(tools, tokenOf(tools, link)) };
}

async function findGoodLink(queries: Queries, id: string, now: number) {
  const found = await findOpenLink(queries, id, now);
  if (!found) return undefined;
  const {
    purpose,
    bound,
    email,
    expires_at: expiresAt,
    created_at: createdAt,
    created_by,
    created_by_name,
    ...rest
  } = found;
  const { user_email, ...others } = rest;
  const user = { ...others, email: user_email };
  if (boundOf(user, { purpose, email }) !== bound) return undefined;
  return {
    id,
    purpose,
    bound,
    email,
    expiresAt,
    createdAt,
    createdBy: created_by_name,
    makerId: created_by,
    user,
  };
}

const boundOf = (
  { id, password_hash, email, token_epoch }: Binding & { id: string },
  link: { purpose: Purpose; email: string | null },
): string =>
  createHash("sha256")
    .update(
      JSON.stringify(link.purpose === "undo-email" ? [id, link.email] : [password_hash, email, token_epoch]),
    )
    .digest("base64url");

interface Tagged {
  id: string;
  purpose: Purpose;
  bound: string;
}

const tag = (key: KeyObject, { id, purpose, bound }: Tagged): Buffer =>
  createHmac("sha256", key).update(`${purpose}|${id}|${bound}`).digest();

const tokenOf = ({ linksKey }: Pick<Tools, "linksKey">, link: Tagged): string =>
  Buffer.concat([Buffer.from(link.id, "base64url"), tag(linksKey, link)]).toString("base64url");

const addressOf = ({ config }: Pick<Tools, "config">, token: string): string =>
  `${config.publicUrl}/auth/link?token=${token}`;
