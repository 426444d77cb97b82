import { z } from "zod";
import type { Queries } from "../database/engine";
import { findMark, replaceMark } from "../database/marks.queries";
import { auditKey, type RefreshKeys, refreshKeys } from "./derived-keys";
import type { Place } from "./encrypted-columns";
import type { Encryption } from "./encryption";

/** A key that was replaced, and the last link of the audit chain that was made with it. */
export interface FormerAuditKey {
  audit: Buffer;
  lastLink: number;
}

/**
 * What is kept of a master key after another took its place: keys that verify what was made with it. They open nothing
 * that is encrypted.
 */
export interface FormerKeys extends FormerAuditKey {
  refresh: RefreshKeys;
}

const NAME = "former-keys";
const place: Place = { table: "marks", row: NAME, column: "value" };

const KeySchema = z.string().transform((text) => Buffer.from(text, "base64url"));
const FormerKeysSchema = z.array(
  z.object({
    audit: KeySchema,
    lastLink: z.number().int(),
    refresh: z.object({ tag: KeySchema, successor: KeySchema }),
  }),
);

/** @param lastLink of the audit chain, when the master key was replaced */
export const formerKeysOf = (masterKey: string, lastLink: number): FormerKeys => ({
  audit: auditKey(masterKey),
  lastLink,
  refresh: refreshKeys(masterKey),
});

/** In the order in which they were replaced. */
export async function readFormerKeys(queries: Queries, encryption: Encryption): Promise<FormerKeys[]> {
  const mark = await findMark(queries, NAME);
  return mark === undefined ? [] : FormerKeysSchema.parse(JSON.parse(encryption.decrypt(place, mark)));
}

export function writeFormerKeys(
  queries: Queries,
  encryption: Encryption,
  keys: FormerKeys[],
  now: number,
): Promise<void> {
  const text = (key: Buffer) => key.toString("base64url");
  const written = keys.map(({ audit, lastLink, refresh: { tag, successor } }) => ({
    audit: text(audit),
    lastLink,
    refresh: { tag: text(tag), successor: text(successor) },
  }));
  return replaceMark(queries, NAME, encryption.encrypt(place, JSON.stringify(written)), now);
}
