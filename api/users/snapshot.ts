import type { Context } from "../context";
import { BATCH_DAYS } from "../contract/batches";
import { DAY_MS } from "../contract/durations";
import type { Queries } from "../database/engine";
import { foldCase } from "../database/fold-case";
import type { Tables } from "../database/tables";
import { totpPlace } from "../factors/totp";
import type { Change } from "../noun/change";
import { insertDeletedUser, type Snapshot } from "./snapshot.queries";

type Tools = Pick<Context, "encryption">;

const snapshotPlace = (id: string) =>
  ({ table: "deleted_users", row: id, column: "snapshot_encrypted" }) as const;

/** Keeps what `restoreUserIn` brings back. */
export async function keepUser(
  { encryption }: Tools,
  queries: Queries,
  snapshot: Snapshot,
  { caller, origin }: Pick<Change, "caller" | "origin">,
  batchId: string | undefined,
): Promise<void> {
  const { id, name, email, username } = snapshot.user;
  const readable = mapSecrets(snapshot, (row, secret) => decryptOrNothing(encryption, row, secret));
  await insertDeletedUser(queries, {
    id,
    name,
    name_key: foldCase(name),
    email,
    email_key: foldCase(email),
    username,
    username_key: foldCase(username),
    snapshot_encrypted: encryption.encrypt(snapshotPlace(id), JSON.stringify(readable)),
    batch_id: batchId ?? null,
    deleted_by: caller.userId,
    deleted_by_name: caller.name,
    deleted_at: origin.at,
    expires_at: origin.at + BATCH_DAYS * DAY_MS,
  });
}

export function openSnapshot(
  { encryption }: Tools,
  { id, snapshot_encrypted }: Pick<Tables["deleted_users"], "id" | "snapshot_encrypted">,
): Snapshot {
  const readable = JSON.parse(encryption.decrypt(snapshotPlace(id), snapshot_encrypted));
  return mapSecrets(readable, (row, secret) => encryption.encrypt(totpPlace(row), secret));
}

/** A damaged secret is left out: it opens nothing, and must not keep a user from being deleted. */
function decryptOrNothing(encryption: Context["encryption"], row: string, secret: string) {
  try {
    return encryption.decrypt(totpPlace(row), secret);
  } catch {
    return undefined;
  }
}

/** Inside a snapshot, secrets are readable: a new master key re-encrypts the whole and nothing in it. */
function mapSecrets(snapshot: Snapshot, map: (row: string, secret: string) => string | undefined): Snapshot {
  const totp_secrets = snapshot.further.totp_secrets?.flatMap((row) => {
    const secret = map(row.id, row.secret_encrypted);
    return secret === undefined ? [] : [{ ...row, secret_encrypted: secret }];
  });
  return { ...snapshot, further: { ...snapshot.further, ...(totp_secrets && { totp_secrets }) } };
}
