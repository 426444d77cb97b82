import { type Actor, type AuditEntry, type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { unauthorized } from "../http/errors";
import { type NoticeKind, recordNotice } from "../mail/notices";
import type { Change } from "../noun/change";
import { requireProof } from "../proofs/proof";
import type { SignedIn } from "../sessions/caller";
import { openConsolePair } from "../sessions/console-pair";
import { endOpened, holdSignIn } from "../sessions/sign-ins.queries";
import type { OpenedPair } from "../sessions/token-pairs";
import { holdUser } from "../sign-in-steps/factor-added.queries";

export type OwnChange = Pick<Change<SignedIn>, "caller" | "origin">;

export const ownUser = ({ userId, name, username, email }: SignedIn): Actor => ({
  id: userId,
  name,
  username,
  email,
});

/**
 * Changes the caller's own account in a transaction, after a recent proof.
 *
 * @throws {HttpError} 401 if the sign-in has ended, 403 with the code `proof-needed`, and whatever `work` throws
 */
export async function changeOwn<Result>(
  context: Context,
  change: OwnChange,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  await requireProof(context, change.caller, { own: true });
  return writeOwn(context, change, work);
}

/**
 * The same without a proof. Concurrent changes of the account wait, and so does the end of the sign-in.
 *
 * @throws {HttpError} 401 if the sign-in has ended, and whatever `work` throws
 */
export const writeOwn = <Result>(
  { engine }: Pick<Context, "engine">,
  { caller, origin }: OwnChange,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> =>
  engine.write(async (queries) => {
    await holdUser(queries, caller.userId);
    await requireLive(queries, { caller, origin });
    return work(queries);
  });

/**
 * Locks the sign-in against being ended. Lock its user first, as others do.
 *
 * @throws {HttpError} 401 if the sign-in has ended
 */
export async function requireLive(queries: Queries, { caller, origin }: OwnChange): Promise<void> {
  const { signInId: id, pairId } = caller;
  if (!(await holdSignIn(queries, { id, pairId }, origin.at))) throw unauthorized();
}

/**
 * Gives the sign-in at hand new tokens and ends what it has opened, so that nothing goes on that somebody got by a stolen copy.
 * Applications open again with the new tokens. Sign the pair after the transaction.
 */
export async function renewTokens(
  context: Context,
  queries: Queries,
  { caller: { signInId, userId, name, signInExpiresAt }, origin }: OwnChange,
): Promise<OpenedPair> {
  await endOpened(queries, { signInId, userId }, origin.at);
  const signIn = { id: signInId, user: { id: userId, name }, expiresAt: signInExpiresAt };
  return openConsolePair(context, queries, signIn);
}

interface Told {
  /** The user's action: "removed an authenticator app". */
  phrase: string;
  action: string;
  changes?: AuditEntry["changes"];
  /** Undefined if the user isn't told. */
  notice?: NoticeKind;
  facts?: Record<string, string | number>;
}

/** Audits a change of the caller's own account and tells the caller, in its transaction. */
export async function recordOwn(
  queries: Queries,
  { caller, origin }: { caller: SignedIn; origin: Origin },
  { phrase, action, changes, notice, facts }: Told,
): Promise<void> {
  const user = ownUser(caller);
  await recordAudit(queries, origin, {
    action,
    message: `${user.name} ${phrase}`,
    target: userTarget(user),
    ...(changes && { changes }),
  });
  if (notice) await recordNotice(queries, { user, kind: notice, ...(facts && { facts }), origin });
}
