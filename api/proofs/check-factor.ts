import { say } from "#languages/say";
import { type Actor, type Origin, recordAudit, userTarget } from "../audit-trail/record";
import { recordRefusal } from "../audit-trail/refusals";
import type { Context } from "../context";
import { counted } from "../contract/counts";
import type { Assertion } from "../contract/factors";
import type { Queries } from "../database/engine";
import type { ChallengePurpose } from "../factors/challenges";
import { type CodeAttempt, countCode, forgiveCode } from "../factors/code-budget";
import { spendAssertion, type VerifiedAssertion, verifyAssertion } from "../factors/passkeys";
import { hashRecoveryCode, spendRecoveryCode } from "../factors/recovery-codes";
import { checkTotp } from "../factors/totp";
import { HttpError, unprocessable } from "../http/errors";
import { recordNotice } from "../mail/notices";

/** A second factor as it was given, not verified. */
export type GivenFactor =
  | { kind: "totp"; code: string }
  | { kind: "recovery"; code: string }
  | { kind: "passkey"; credential: Assertion };

type VerifiedFactor =
  | { kind: "totp"; code: string; attempt: CodeAttempt }
  | { kind: "recovery"; hash: string | undefined; attempt: CodeAttempt }
  | { kind: "passkey"; assertion: VerifiedAssertion };

type Owner = Actor & { id: string };

interface Place {
  user: Owner;
  purpose: ChallengePurpose;
  /** Hash of a known browser's id. */
  device?: string | undefined;
}

/** Picks the factor out of a body that has exactly one. */
export function givenFactor(input: {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  credential?: Assertion | undefined;
}): GivenFactor | undefined {
  if (input.credential) return { kind: "passkey", credential: input.credential };
  if (input.recoveryCode !== undefined) return { kind: "recovery", code: input.recoveryCode };
  return input.code === undefined ? undefined : { kind: "totp", code: input.code };
}

const WRONG = {
  totp: { code: [() => say("refusal.app-code")] },
  recovery: { recoveryCode: [() => say("refusal.recovery-code")] },
  passkey: { credential: [() => say("refusal.passkey")] },
};
export const wrongFactor = (kind: GivenFactor["kind"]) => unprocessable(WRONG[kind]);

/**
 * Verifies what takes long, before the transaction, and counts a code.
 *
 * @throws {HttpError} 422 for a wrong passkey, 429
 */
export async function verifyFactor(
  context: Context,
  given: GivenFactor,
  { user, purpose, device }: Place,
  origin: Origin,
): Promise<VerifiedFactor> {
  if (given.kind === "passkey") {
    const { credential } = given;
    const assertion = await verifyAssertion(context, credential, purpose, user.id, origin).catch(
      (error: unknown) => {
        if (error instanceof HttpError && error.status === 401)
          throw unprocessable({ credential: [error.said] });
        throw error;
      },
    );
    return { kind: "passkey", assertion };
  }
  const attempt = await countCode(context, { userId: user.id, device }, origin);
  if (given.kind === "totp") return { ...given, attempt };
  return { kind: "recovery", hash: await hashRecoveryCode(context, user.id, given.code), attempt };
}

/** Uses a factor, in the transaction of what it is for. @returns false if it is wrong or was used already */
export async function spendFactor(
  context: Context,
  queries: Queries,
  factor: VerifiedFactor,
  user: Owner,
  origin: Origin,
): Promise<boolean> {
  if (factor.kind === "passkey") return spendAssertion(queries, factor.assertion, origin.at);
  if (factor.kind === "totp") {
    if (!(await checkTotp(context, queries, user.id, factor.code, origin.at))) return false;
  } else {
    const used = factor.hash && (await spendRecoveryCode(queries, user.id, factor.hash, origin.at));
    if (!used) return false;
    await recordRecovery(queries, user, used.left, origin);
  }
  await forgiveCode(queries, factor.attempt);
  return true;
}

async function recordRecovery(queries: Queries, user: Owner, left: number, origin: Origin): Promise<void> {
  await recordAudit(
    queries,
    { ...origin, actor: user },
    {
      action: "recovery-code.use",
      message: `${user.name} used a recovery code; ${counted(left, "is", "are")} left`,
      target: userTarget(user),
    },
  );
  await recordNotice(queries, { user, kind: "recovery-code-used", facts: { left }, origin });
}

/** Audits a wrong factor. */
export const recordWrongFactor = (
  queries: Queries,
  origin: Origin,
  user: Owner,
  kind: GivenFactor["kind"],
): Promise<void> => {
  const names = { totp: "code", recovery: "recovery code", passkey: "passkey" };
  return recordRefusal(
    queries,
    { ...origin, actor: user },
    {
      action: "second-factor",
      message: `A wrong ${names[kind]} was given for ${user.name}`,
      target: userTarget(user),
    },
  );
};
