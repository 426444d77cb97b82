import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "../context";
import { DAY_MS } from "../contract/durations";
import { LinkTokenSchema } from "../contract/links";
import type { Queries } from "../database/engine";
import type { LinksTable } from "../database/tables";
import { type Binding, findBinding, findOpenLink, insertLink } from "./links.queries";

type Purpose = LinksTable["purpose"];
type Tools = Pick<Context, "config" | "linksKey">;

const LIFETIME_MS: Record<Purpose, number> = { enrol: DAY_MS };
const ID_BYTES = 16;

/** A link that is handed over to a user. */
export interface NewLink {
  token: string;
  address: string;
  /** In ms. */
  expiresAt: number;
}

/**
 * Creates a link in place of the user's earlier ones of the same purpose. It ends when the user's password, address or epoch
 * changes: change those first.
 *
 * @param link.createdBy null for a command
 */
export async function createLink(
  { config, linksKey }: Tools,
  queries: Queries,
  link: { purpose: Purpose; userId: string; createdBy: string | null; now: number },
): Promise<NewLink> {
  const { purpose, userId, createdBy, now } = link;
  const id = randomBytes(ID_BYTES).toString("base64url");
  const bound = boundOf(await findBinding(queries, userId));
  const expiresAt = now + LIFETIME_MS[purpose];
  await insertLink(queries, {
    id,
    purpose,
    user_id: userId,
    bound,
    created_by: createdBy,
    created_at: now,
    expires_at: expiresAt,
  });
  const token = Buffer.concat([Buffer.from(id, "base64url"), tag(linksKey, purpose, id, bound)]);
  const text = token.toString("base64url");
  return { token: text, address: `${config.publicUrl}/auth/link?token=${text}`, expiresAt };
}

/**
 * Finds the link of a token, without using it. Compare its purpose with what is about to be done.
 *
 * @returns undefined if it was used or replaced, has expired, or if its user has changed since or is inactive
 */
export async function findLink(
  { linksKey }: Pick<Tools, "linksKey">,
  queries: Queries,
  token: string,
  now: number,
) {
  if (!LinkTokenSchema.safeParse(token).success) return undefined;
  const bytes = Buffer.from(token, "base64url");
  const id = bytes.subarray(0, ID_BYTES).toString("base64url");
  const found = await findOpenLink(queries, id, now);
  if (!found) return undefined;
  const { purpose, bound, expires_at: expiresAt, ...user } = found;
  if (!timingSafeEqual(tag(linksKey, purpose, id, bound), bytes.subarray(ID_BYTES))) return undefined;
  return boundOf(user) === bound ? { id, purpose, expiresAt, user } : undefined;
}

const boundOf = ({ password_hash, email, token_epoch }: Binding): string =>
  createHash("sha256")
    .update(JSON.stringify([password_hash, email, token_epoch]))
    .digest("base64url");

const tag = (key: Buffer, purpose: Purpose, id: string, bound: string): Buffer =>
  createHmac("sha256", key).update(`${purpose}|${id}|${bound}`).digest();
