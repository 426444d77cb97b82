import { ORIGIN, readHead, writeHead } from "../audit-trail/chain";
import { recordAudit } from "../audit-trail/record";
import { sealNext } from "../audit-trail/seal";
import { findHeadMark, findLastSeal, setHeadMark } from "../audit-trail/seal.queries";
import type { Queries } from "../database/engine";
import { secretPlace } from "../keys/application-secrets";
import { listApplicationSecrets, updateApplicationSecret } from "../keys/application-secrets.queries";
import { auditKey } from "../keys/derived-keys";
import { createEncryption } from "../keys/encryption";
import { formerKeysOf, readFormerKeys, writeFormerKeys } from "../keys/former-keys";
import { privateKeyPlace } from "../keys/signing-keys";
import { listSigningKeys, updatePrivateKey } from "../keys/signing-keys.queries";
import { writeKeyCheck } from "../set-up";

interface Replacement {
  before: string;
  after: string;
  now: number;
}

export interface Replaced {
  applications: number;
  signingKeys: number;
}

/**
 * Puts a new master key in the place of the one before, in the transaction at hand; no service may be at work. What is
 * encrypted is encrypted anew. Audits are sealed up to here with the old key, which goes on verifying them, and refresh
 * tokens that are out stay good.
 *
 * @throws where the chain of the audits does not end where it should: a new key must not hide that
 */
export async function replaceMasterKey(
  queries: Queries,
  { before, after, now }: Replacement,
): Promise<Replaced> {
  const old = createEncryption(before);
  const encryption = createEncryption(after);
  const lastLink = await sealEnd(queries, { before, after, now });
  const former = await readFormerKeys(queries, old);
  await writeFormerKeys(queries, encryption, [...former, formerKeysOf(before, lastLink)], now);
  await writeKeyCheck(queries, encryption, now);

  const applications = await listApplicationSecrets(queries);
  for (const { id, secret_encrypted } of applications) {
    const place = secretPlace(id);
    await updateApplicationSecret(
      queries,
      id,
      encryption.encrypt(place, old.decrypt(place, secret_encrypted)),
    );
  }
  const signingKeys = await listSigningKeys(queries);
  for (const { id, private_encrypted } of signingKeys) {
    const place = privateKeyPlace(id);
    await updatePrivateKey(queries, id, encryption.encrypt(place, old.decrypt(place, private_encrypted)));
  }
  await recordAudit(
    queries,
    { auditKey: auditKey(after), at: now },
    { action: "keys.rotate-master", message: "The master key was replaced" },
  );
  return { applications: applications.length, signingKeys: signingKeys.length };
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
