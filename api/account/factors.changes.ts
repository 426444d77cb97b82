import { say } from "#languages/say";
import type { Context } from "../context";
import type { Attestation, OwnFactors, TotpSetup } from "../contract/factors";
import type { TokenPair } from "../contract/sign-in";
import type { Queries } from "../database/engine";
import { countCode, forgiveCode } from "../factors/code-budget";
import {
  deletePasskey,
  describeFactors,
  findPasskeyHandle,
  findPasskeyName,
  renamePasskey,
} from "../factors/described.queries";
import { findFactors, hasSecondFactor } from "../factors/factors.queries";
import { addPasskey, creationOptions, verifyAttestation } from "../factors/new-passkeys";
import { replaceRecoveryCodes } from "../factors/recovery-codes";
import { canConfirmTotp, confirmTotp, setUpTotp } from "../factors/totp";
import { removeTotp } from "../factors/totp.queries";
import { conflict } from "../http/errors";
import { requireFound } from "../noun/lock";
import { wrongFactor } from "../proofs/check-factor";
import { requireProof } from "../proofs/proof";
import type { SignedIn } from "../sessions/caller";
import { signPair } from "../sessions/token-pairs";
import { endOtherSignIns } from "../sign-in-steps/end-other-sign-ins";
import { makeCodes, makeFirstCodes, recordFactorAdded } from "../sign-in-steps/factor-added";
import { requireNotLast } from "./last-factor";
import { changeOwn, type OwnChange, ownUser, recordOwn, renewTokens } from "./own-change";

interface Added extends TokenPair {
  codes?: string[];
}

export async function readOwnFactors({ engine }: Context, caller: SignedIn): Promise<OwnFactors> {
  const { hasPassword, hasGoogle } = await findFactors(engine.read, caller.userId);
  return {
    ...(await describeFactors(engine.read, caller.userId)),
    passkeyHandle: await findPasskeyHandle(engine.read, caller.userId),
    password: hasPassword,
    google: hasGoogle,
    required: caller.required,
  };
}

/** @throws {HttpError} 403 with the code `proof-needed` */
export const beginPasskey = (context: Context, change: OwnChange) =>
  changeOwn(context, change, (queries) => creationOptions(context, queries, ownUser(change.caller)));

/** @throws {HttpError} 403 with the code `proof-needed`, 409 for a passkey that exists, 422 for one that can't be verified */
export async function addOwnPasskey(
  context: Context,
  { credential, name }: { credential: Attestation; name: string },
  change: OwnChange,
): Promise<Added> {
  const { userId } = change.caller;
  await requireProof(context, change.caller, { own: true });
  const verified = await verifyAttestation(context, credential, `register:${userId}`);
  return addFactor(context, change, { kind: "passkey", name }, async (queries) => {
    await addPasskey(queries, { userId, verified, name, now: change.origin.at });
    return true;
  });
}

/** @throws {HttpError} 403 with the code `proof-needed`, 409 if the user has an authenticator app */
export const beginTotp = (context: Context, change: OwnChange): Promise<TotpSetup> =>
  changeOwn(context, change, (queries) => setUpTotp(context, queries, ownUser(change.caller)));

/** @throws {HttpError} 403 with the code `proof-needed`, 422 for a wrong code, 429 */
export async function confirmOwnTotp(context: Context, code: string, change: OwnChange): Promise<Added> {
  const { caller, origin } = change;
  const { userId } = caller;
  await requireProof(context, caller, { own: true });
  const attempt = await countCode(context, { userId, device: caller.signInId }, origin);
  if (!(await canConfirmTotp(context, context.engine.read, userId, code, origin.at)))
    throw wrongFactor("totp");
  return addFactor(context, change, { kind: "totp" }, async (queries) => {
    if (!(await confirmTotp(context, queries, userId, code, origin.at))) return false;
    await forgiveCode(queries, attempt);
    return true;
  });
}

/**
 * Adds a factor. The sign-in at hand gets new tokens, as the first factor ends all others.
 *
 * @param add returns false if the factor is wrong
 */
async function addFactor(
  context: Context,
  change: OwnChange,
  factor: { kind: "passkey" | "totp"; name?: string },
  add: (queries: Queries) => Promise<boolean>,
): Promise<Added> {
  const { caller, origin } = change;
  const made = await makeFirstCodes(context, caller.userId);
  const added = await changeOwn(context, change, async (queries) => {
    if (!(await add(queries))) throw wrongFactor(factor.kind);
    const { codes } = await recordFactorAdded(queries, origin, ownUser(caller), {
      ...factor,
      codes: made,
      signInId: caller.signInId,
    });
    return { codes, pair: await renewTokens(context, queries, change) };
  });
  const { codes } = added;
  return { ...(await signPair(context, added.pair)), ...(codes && { codes }) };
}

/** @throws {HttpError} 403 with the code `proof-needed`, 404 */
export const renameOwnPasskey = (context: Context, id: string, name: string, change: OwnChange) =>
  changeOwn(context, change, async (queries) => {
    const before = await requireOwnPasskey(queries, id, change.caller);
    await renamePasskey(queries, id, name);
    await recordOwn(queries, change, {
      phrase: `renamed the passkey ${before} to ${name}`,
      action: "passkey.update",
      changes: { name: [before, name] },
    });
  });

/**
 * Removes a passkey. Whoever has it may have signed in with it, so the user's other sign-ins end, and this one gets new tokens.
 *
 * @throws {HttpError} 403 with the code `proof-needed`, 404, 409 if it is the last of what the user needs
 */
export const removeOwnPasskey = (context: Context, id: string, change: OwnChange): Promise<TokenPair> =>
  removeFactor(context, change, async (queries) => {
    const { caller, origin } = change;
    const name = await requireOwnPasskey(queries, id, caller);
    await requireNotLast(context, queries, caller.userId, "passkey", origin.at);
    await deletePasskey(queries, id);
    await recordOwn(queries, change, {
      phrase: `removed a passkey: ${name}`,
      action: "passkey.remove",
      notice: "passkey-removed",
      facts: { passkey: name },
    });
  });

const requireOwnPasskey = async (queries: Queries, id: string, { userId }: SignedIn): Promise<string> =>
  requireFound(() => say("refusal.no-such-passkey"), await findPasskeyName(queries, { id, userId }));

/** @throws {HttpError} 403 with the code `proof-needed`, 404, 409 if it is the last of what the user needs */
export const removeOwnTotp = (context: Context, change: OwnChange): Promise<TokenPair> =>
  removeFactor(context, change, async (queries) => {
    const { caller, origin } = change;
    const { totp } = await findFactors(queries, caller.userId);
    requireFound(() => say("refusal.no-such-app"), totp || undefined);
    await requireNotLast(context, queries, caller.userId, "totp", origin.at);
    await removeTotp(queries, caller.userId);
    await recordOwn(queries, change, {
      phrase: "removed an authenticator app",
      action: "totp.remove",
      notice: "app-removed",
    });
  });

/** @param remove removes and audits it */
async function removeFactor(
  context: Context,
  change: OwnChange,
  remove: (queries: Queries) => Promise<void>,
): Promise<TokenPair> {
  const { caller, origin } = change;
  const pair = await changeOwn(context, change, async (queries) => {
    await remove(queries);
    await endOtherSignIns(queries, caller.userId, origin.at, caller.signInId);
    return renewTokens(context, queries, change);
  });
  return signPair(context, pair);
}

/**
 * Replaces the recovery codes.
 *
 * @throws {HttpError} 403 with the code `proof-needed`, 409 without a second factor, 503
 */
export async function replaceOwnCodes(context: Context, change: OwnChange): Promise<string[]> {
  const { userId } = change.caller;
  await requireProof(context, change.caller, { own: true });
  if (!hasSecondFactor(await findFactors(context.engine.read, userId)))
    throw conflict(() => say("refusal.add-factor-first"));
  const made = await makeCodes(context, userId);
  await changeOwn(context, change, async (queries) => {
    await replaceRecoveryCodes(queries, userId, made);
    await recordOwn(queries, change, {
      phrase: "made new recovery codes",
      action: "recovery-codes.replace",
      notice: "recovery-codes-new",
    });
  });
  return made.codes;
}
