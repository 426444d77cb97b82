import { say } from "#languages/say";
import type { Context } from "../context";
import { PROOF_MS, type ProofKind, type ProofState } from "../contract/proof";
import type { Queries } from "../database/engine";
import { findFactors, strongest } from "../factors/factors.queries";
import { requestOptions } from "../factors/passkeys";
import { HttpError } from "../http/errors";
import { type Caller, requirePerson, type SignedIn } from "../sessions/caller";
import type { Proof } from "../sessions/tables";

/** How much each proof is worth. A recovery code is enough only for one's own factors and password. */
export const RANK: Record<Proof, number> = { recovery: 0, google: 1, password: 1, totp: 2, passkey: 3 };

/**
 * Requires a recent proof by the strongest factor that the caller has. An API token can't give one.
 *
 * @param options.byTokens the call needs no proof of API tokens
 * @param options.own the call changes the caller's own factors or password, so a recovery code is enough
 * @param options.queries of the call's transaction, if it is in one
 * @throws {HttpError} 403 with the code `proof-needed`
 */
export async function requireProof(
  context: Context,
  caller: Caller,
  {
    own = false,
    byTokens = false,
    queries = context.engine.read,
  }: { own?: boolean; byTokens?: boolean; queries?: Queries } = {},
): Promise<void> {
  if (byTokens && caller.kind === "api-token") return;
  const person = requirePerson(caller);
  const by = strongest(await findFactors(queries, caller.userId));
  if (!isFresh(context, person, by, own))
    throw new HttpError(403, () => say("refusal.proof-needed"), { code: "proof-needed" });
}

function isFresh(context: Context, { proof, provedAt }: SignedIn, by: ProofKind, own: boolean): boolean {
  if (proof === null || context.now() - provedAt > PROOF_MS) return false;
  return RANK[proof] >= RANK[by] || (own && proof === "recovery");
}

/** The proof that the caller's next dangerous call needs. */
export async function readProof(context: Context, caller: SignedIn, own: boolean): Promise<ProofState> {
  const { read } = context.engine;
  const factors = await findFactors(read, caller.userId);
  const by = strongest(factors);
  const passkey =
    by === "passkey"
      ? await requestOptions(context, read, caller.userId, `proof:${caller.signInId}`)
      : undefined;
  return {
    fresh: isFresh(context, caller, by, own),
    by,
    ...(passkey && { passkey }),
    recovery: factors.recoveryCodes > 0,
  };
}
