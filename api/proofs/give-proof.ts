import { say } from "#languages/say";
import { isOwnPassword } from "../attempts/own-password";
import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { ProofInput, ProofKind } from "../contract/proof";
import type { Queries } from "../database/engine";
import { findFactors, strongest } from "../factors/factors.queries";
import { unauthorized, unprocessable } from "../http/errors";
import type { SignedIn } from "../sessions/caller";
import { proveSignIn } from "../sessions/sign-ins.queries";
import type { Proof } from "../sessions/tables";
import {
  type GivenFactor,
  givenFactor,
  recordWrongFactor,
  spendFactor,
  verifyFactor,
  wrongFactor,
} from "./check-factor";
import { RANK } from "./proof";
import { withinProofAttempts } from "./proof-attempts";

/** Said about a proof that is too weak, by the strongest factor of the user. */
const STRONGER: Record<ProofKind, () => string> = {
  passkey: () => say("refusal.confirm-by-passkey"),
  totp: () => say("refusal.confirm-by-app"),
  password: () => say("refusal.confirm-by-password"),
  google: () => say("refusal.confirm-by-google"),
};
const FIELDS = {
  passkey: "credential",
  totp: "code",
  recovery: "recoveryCode",
  password: "password",
  google: "google",
} as const;

/**
 * Proves who the caller is. The proof counts for the whole sign-in.
 *
 * @param verifyGoogle verifies Google's id token: the room of Google is above this one
 * @throws {HttpError} 401 if the sign-in has ended, or ends after five wrong proofs, 422 for a wrong proof or one that is
 *   weaker than the caller's strongest factor, 429
 */
export async function giveProof(
  context: Context,
  input: ProofInput,
  caller: SignedIn,
  origin: Origin,
  verifyGoogle: (given: NonNullable<ProofInput["google"]>) => Promise<void>,
): Promise<void> {
  const factor = givenFactor(input);
  const kind = factor?.kind ?? (input.google ? "google" : "password");
  const by = strongest(await findFactors(context.engine.read, caller.userId));
  if (kind !== "recovery" && RANK[kind] < RANK[by]) throw unprocessable({ [FIELDS[kind]]: [STRONGER[by]] });
  await withinProofAttempts(context, caller, origin, async () => {
    if (factor) return proveByFactor(context, factor, caller, origin);
    if (input.google) await verifyGoogle(input.google);
    else if (!(await isOwnPassword(context, caller, input.password ?? "", origin)))
      throw unprocessable({ password: [() => say("refusal.wrong-password")] });
    await context.engine.write((queries) => prove(queries, caller, kind, origin));
  });
}

async function proveByFactor(context: Context, given: GivenFactor, caller: SignedIn, origin: Origin) {
  const user = { ...caller, id: caller.userId };
  const purpose = `proof:${caller.signInId}` as const;
  // Wrong codes elsewhere don't keep the user from a proof here, where five wrong ones end the sign-in.
  const place = { user, purpose, device: caller.signInId };
  const factor = await verifyFactor(context, given, place, origin);
  const isRight = await context.engine.write(async (queries) => {
    if (!(await spendFactor(context, queries, factor, user, origin))) {
      await recordWrongFactor(queries, origin, user, given.kind);
      return false;
    }
    await prove(queries, caller, given.kind, origin);
    return true;
  });
  if (!isRight) throw wrongFactor(given.kind);
}

async function prove(queries: Queries, caller: SignedIn, proof: Proof, origin: Origin): Promise<void> {
  const { signInId: id, pairId } = caller;
  const proved = { id, pairId, proof, proved_at: origin.at, isRecovery: proof === "recovery" };
  if (!(await proveSignIn(queries, proved))) throw unauthorized();
  await recordAudit(queries, origin, {
    action: "proof.give",
    message: `${caller.name} confirmed their identity`,
    target: userTarget({ ...caller, id: caller.userId }),
  });
}
