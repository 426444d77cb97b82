import { ORIGIN, readHead, writeHead } from "../audit-trail/chain";
import { recordAudit } from "../audit-trail/record";
import { sealNext } from "../audit-trail/seal";
import { findHeadMark, findLastSeal, setHeadMark } from "../audit-trail/seal.queries";
import type { Queries } from "../database/engine";
import { auditKey } from "../keys/derived-keys";
import { encryptAnew } from "../keys/encrypted-columns.queries";
import { createEncryption } from "../keys/encryption";
import { formerKeysOf, readFormerKeys, writeFormerKeys } from "../keys/former-keys";

interface Replacement {
  before: string;
  after: string;
  now: number;
}

/**
 * Puts a new master key in the place of the one before, in the transaction at hand; no service may be at work. What is
 * encrypted is encrypted anew. Audits are sealed up to here with the old key, which goes on verifying them, and refresh
 * tokens that are out stay good.
 *
 * @returns what was encrypted, in words: "2 application secrets and 1 signing keys"
 * @throws where the chain of the audits does not end where it should: a new key must not hide that
 */
export async function replaceMasterKey(
  queries: Queries,
  { before, after, now }: Replacement,
): Promise<string> {
  const encryption = createEncryption(after);
  const lastLink = await sealEnd(queries, { before, after, now });
  const done = await encryptAnew(queries, createEncryption(before), encryption);
  const former = await readFormerKeys(queries, encryption);
  await writeFormerKeys(queries, encryption, [...former, formerKeysOf(before, lastLink)], now);
  await recordAudit(
    queries,
    { auditKey: auditKey(after), at: now },
    { action: "keys.rotate-master", message: "The master key was replaced" },
  );
  return new Intl.ListFormat("en").format(
    done.flatMap(({ column, count }) => ("holds" in column ? [`${count} ${column.holds}`] : [])),
  );
}

/** Seals what waits, and signs the head of the chain anew. @returns the number of the last link */
async function sealEnd(queries: Queries, { before, after, now }: Replacement): Promise<number> {
  const key = auditKey(before);
  const mark = await findHeadMark(queries);
  const kept = mark === undefined ? ORIGIN : readHead(key, mark);
  const last = (await findLastSeal(queries)) ?? ORIGIN;
  if (kept?.number !== last.number || kept.hash !== last.hash) {
    throw new Error("The chain of the audits does not end where it should. See npm run audit:verify first.");
  }
  while ((await sealNext(queries, key, now)).count > 0);
  const head = (await findLastSeal(queries)) ?? ORIGIN;
  if (head.number > 0) await setHeadMark(queries, writeHead(auditKey(after), head), now);
  return head.number;
}
