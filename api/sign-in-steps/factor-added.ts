import { type Actor, type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { FactorKind } from "../contract/factors";
import type { Queries } from "../database/engine";
import { findFactors } from "../factors/factors.queries";
import { newRecoveryCodes, type RecoveryCodes, replaceRecoveryCodes } from "../factors/recovery-codes";
import { unavailable } from "../http/errors";
import { recordNotice } from "../mail/notices";
import { endOtherSignIns } from "./end-other-sign-ins";
import { holdUser } from "./factor-added.queries";

const WORDS = {
  passkey: { added: "a passkey", action: "passkey.add", notice: "passkey-added" },
  totp: { added: "an authenticator app", action: "totp.add", notice: "app-added" },
} as const;

interface AddedFactor {
  kind: Exclude<FactorKind, "recovery">;
  /** Of a passkey. */
  name?: string | undefined;
  /** From `makeFirstCodes`. */
  codes: RecoveryCodes | undefined;
  /** The user's sign-in that goes on. Undefined if it is opened later in the transaction. */
  signInId?: string | undefined;
}

/** Users whose codes are being made. */
const making = new Set<string>();

/**
 * Makes ten recovery codes. Hashing them takes long, so it is done before the transaction, and for one set per user at a
 * time: somebody who asks for fifty sets doesn't hold up everybody's passwords.
 *
 * @throws {HttpError} 503 while another set is being made for the user, or if the queue of passwords is full
 */
export async function makeCodes(context: Context, userId: string): Promise<RecoveryCodes> {
  if (making.has(userId)) throw unavailable();
  making.add(userId);
  try {
    return await newRecoveryCodes(context);
  } finally {
    making.delete(userId);
  }
}

/** The same if the user has none left. */
export async function makeFirstCodes(context: Context, userId: string): Promise<RecoveryCodes | undefined> {
  const { recoveryCodes } = await findFactors(context.engine.read, userId);
  return recoveryCodes > 0 ? undefined : makeCodes(context, userId);
}

/**
 * Completes an enrolment, in the transaction that stored the factor: stores the recovery codes, audits the change and
 * tells the user. The first factor ends the user's other sign-ins.
 *
 * @returns the user's epoch, and the recovery codes if the user had none
 * @throws {HttpError} 401 if the sign-in that goes on has ended
 */
export async function recordFactorAdded(
  queries: Queries,
  origin: Origin,
  user: Actor,
  { kind, name, codes, signInId }: AddedFactor,
): Promise<{ token_epoch: number; codes?: string[] }> {
  let token_epoch = await holdUser(queries, user.id);
  const { passkeys, totp, recoveryCodes } = await findFactors(queries, user.id);
  const isFirst = passkeys + (totp ? 1 : 0) === 1;
  if (isFirst) token_epoch = await endOtherSignIns(queries, user.id, origin.at, signInId);
  const shown = recoveryCodes > 0 ? undefined : codes;
  if (shown) await replaceRecoveryCodes(queries, user.id, shown);
  const { added, action, notice } = WORDS[kind];
  await recordAudit(
    queries,
    { ...origin, actor: user },
    {
      action,
      message: `${user.name} added ${added}${name === undefined ? "" : `: ${name}`}`,
      target: userTarget(user),
      ...(shown && { changes: { recoveryCodes: "replaced" } }),
    },
  );
  await recordNotice(queries, {
    user,
    kind: notice,
    ...(name !== undefined && { facts: { passkey: name } }),
    origin,
  });
  return { token_epoch, codes: shown?.codes };
}
