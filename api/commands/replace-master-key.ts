import { signArchivesAnew } from "../audit-trail/archives";
import { ORIGIN, readHead, writeHead } from "../audit-trail/chain";
import { recordAudit } from "../audit-trail/record";
import { sealNext } from "../audit-trail/seal";
import { findHeadMark, findLastSeal, setHeadMark } from "../audit-trail/seal.queries";
import { counted } from "../contract/counts";
import type { Queries } from "../database/engine";
import { deleteExpired } from "../database/expired.queries";
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
 * Replaces the master key in the given transaction and re-encrypts every encrypted value; expired ones are deleted. No
 * service may be running. Existing audits are sealed with the old key, which continues to verify them. Issued refresh
 * tokens remain valid.
 *
 * @returns a summary of what was encrypted: "2 application secrets and 1 signing key"
 * @throws if the audit chain is incomplete, so that a new key can't hide that
 */
export async function replaceMasterKey(
  queries: Queries,
  { before, after, now }: Replacement,
): Promise<string> {
  const encryption = createEncryption(after);
  const lastLink = await sealEnd(queries, { before, after, now });
  await deleteExpired(queries, "oidc_records", now, Number.MAX_SAFE_INTEGER);
  const done = await encryptAnew(queries, createEncryption(before), encryption);
  const former = await readFormerKeys(queries, encryption);
  await writeFormerKeys(queries, encryption, [...former, formerKeysOf(before, lastLink)], now);
  await recordAudit(
    queries,
    { auditKey: auditKey(after), at: now },
    { action: "keys.rotate-master", message: "The master key was replaced" },
  );
  return new Intl.ListFormat("en").format(
    done.flatMap(({ column, count }) =>
      "holds" in column && count > 0 ? [counted(count, column.holds)] : [],
    ),
  );
}

/** Seals the waiting audits and re-signs the head of the chain. @returns the number of the last link */
async function sealEnd(queries: Queries, { before, after, now }: Replacement): Promise<number> {
  const key = auditKey(before);
  const mark = await findHeadMark(queries);
  const kept = mark === undefined ? ORIGIN : readHead(key, mark);
  const last = (await findLastSeal(queries)) ?? ORIGIN;
  if (kept?.number !== last.number || kept.hash !== last.hash) {
    throw new Error("The audit chain does not end at its last signed link. Run npm run audit:verify first.");
  }
  while ((await sealNext(queries, key, now)).count > 0);
  const head = (await findLastSeal(queries)) ?? ORIGIN;
  await signArchivesAnew(queries, key, auditKey(after));
  if (head.number > 0) await setHeadMark(queries, writeHead(auditKey(after), head), now);
  return head.number;
}
