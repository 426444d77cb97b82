import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import type { ReplaceSecretInput, Secret } from "../contract/application-page";
import type { CreatedApplication } from "../contract/applications";
import { SECOND_MS } from "../contract/durations";
import { isoOrNull, utcMinute } from "../contract/moments";
import type { Queries } from "../database/engine";
import { conflict, notFound, unprocessable } from "../http/errors";
import {
  formerSecretPlace,
  hintOf,
  newApplicationSecret,
  readApplicationSecret,
  secretPlace,
} from "../keys/application-secrets";
import {
  deleteFormerSecret,
  type FormerSecret,
  updateApplicationSecret,
} from "../keys/application-secrets.queries";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requireProof } from "../proofs/proof";
import { endLogins } from "../sessions/oidc-logins.queries";
import { APPLICATION } from "./applications.changes";

/** The application's accepted secrets, in the given transaction. @throws {HttpError} 404 */
const read = async ({ encryption, now }: Context, queries: Queries, id: string) =>
  requireFound(
    "application",
    await readApplicationSecret({ engine: { read: queries }, encryption, now }, id),
  );

/** The secrets of an application, as far as they can be shown. @throws {HttpError} 404 */
export async function listSecrets(context: Context, id: string): Promise<Secret[]> {
  const { secrets } = await read(context, context.engine.read, id);
  return secrets.map((secret) => ({
    which: secret.which,
    hint: hintOf(secret),
    createdAt: isoOrNull(secret.createdAt),
    lastUsedAt: isoOrNull(secret.usedAt),
    expiresAt: isoOrNull(secret.expiresAt),
  }));
}

/**
 * Gives an application a new secret. A leaked one ends at once, and so do all tokens of the application, because its holder
 * may have obtained them. Any other can overlap the new one, so that the application is moved without an outage.
 *
 * @throws {HttpError} 403 without a recent proof, 404, 409 for the built-in application, 422
 */
export function replaceSecret(
  context: Context,
  id: string,
  { overlapS, leaked = overlapS === undefined }: ReplaceSecretInput,
  { caller, origin }: Change,
): Promise<CreatedApplication> {
  if (leaked && overlapS)
    throw unprocessable({ overlapS: ["A leaked secret can't be accepted any longer."] });
  const secret = newApplicationSecret();
  return context.engine.write(async (queries) => {
    const { applicationName: name, builtIn } = await lock(queries, APPLICATION, id);
    if (builtIn) throw conflict(`The secret of the application ${name} can't be replaced.`);
    await requireProof(context, caller, { queries });
    const former = overlapS
      ? await toFormer(context, queries, id, origin.at + overlapS * SECOND_MS)
      : undefined;
    const secretEncrypted = context.encryption.encrypt(secretPlace(id), secret);
    await updateApplicationSecret(queries, id, { secretEncrypted, former, leaked, now: origin.at });
    if (leaked) await endLogins(queries, { applicationIds: [id] }, origin.at);
    await recordAudit(queries, origin, {
      action: "application.replace-secret",
      message: `${caller.name} replaced the secret of the application ${name}${leaked ? "" : fateOf(former)}`,
      target: { type: "application", id, name },
      changes: { leaked },
    });
    return { applicationId: id, applicationKey: secret };
  });
}

/** The current secret as the former one. */
async function toFormer(
  context: Context,
  queries: Queries,
  id: string,
  expiresAt: number,
): Promise<FormerSecret> {
  const [{ text, usedAt }] = (await read(context, queries, id)).secrets;
  return { encrypted: context.encryption.encrypt(formerSecretPlace(id), text), expiresAt, usedAt };
}

const fateOf = (former: FormerSecret | undefined) =>
  former
    ? `; the former one is accepted until ${utcMinute(former.expiresAt)} UTC`
    : "; the former one is no longer accepted";

/** Ends the former secret before its time. @throws {HttpError} 404 */
export function endFormerSecret(context: Context, id: string, { caller, origin }: Change): Promise<void> {
  return context.engine.write(async (queries) => {
    const { applicationName: name } = await lock(queries, APPLICATION, id);
    const { secrets } = await read(context, queries, id);
    if (secrets.length === 1) throw notFound(`The application ${name} has no former secret.`);
    await deleteFormerSecret(queries, id);
    await recordAudit(queries, origin, {
      action: "application.end-former-secret",
      message: `${caller.name} ended the former secret of the application ${name}`,
      target: { type: "application", id, name },
    });
  });
}
