import { createSecretKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import type { Queries } from "../database/engine";
import { findMark, replaceMark } from "../database/marks.queries";
import { auditKey, type RefreshKeys, refreshKeys } from "./derived-keys";
import type { Place } from "./encrypted-columns";
import type { Encryption } from "./encryption";

/** A replaced key, and the last link of the audit chain that it sealed. */
export interface FormerAuditKey {
  audit: KeyObject;
  lastLink: number;
}

/**
 * The keys stored of a replaced master key. They verify audits and refresh tokens, and can't decrypt anything.
 */
interface FormerKeys extends FormerAuditKey {
  refresh: RefreshKeys;
}

const NAME = "former-keys";
const place: Place = { table: "marks", row: NAME, column: "value" };

const KeySchema = z.string().transform((text) => createSecretKey(text, "base64url"));
const FormerKeysSchema = z.array(
  z.object({
    audit: KeySchema,
    lastLink: z.number().int(),
    refresh: z.object({ tag: KeySchema, successor: KeySchema }),
  }),
);

/** @param lastLink of the audit chain at the replacement */
export const formerKeysOf = (masterKey: string, lastLink: number): FormerKeys => ({
  audit: auditKey(masterKey),
  lastLink,
  refresh: refreshKeys(masterKey),
});

/** In the order of their replacement. */
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
  const text = (key: KeyObject) => key.export().toString("base64url");
  const written = keys.map(({ audit, lastLink, refresh: { tag, successor } }) => ({
    audit: text(audit),
    lastLink,
    refresh: { tag: text(tag), successor: text(successor) },
  }));
  return replaceMark(queries, NAME, encryption.encrypt(place, JSON.stringify(written)), now);
}
