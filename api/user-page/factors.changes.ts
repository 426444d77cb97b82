import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { ResetFactors, ResetFactorsInput, UserFactors } from "../contract/factors";
import { isoOrNull } from "../contract/moments";
import type { Queries } from "../database/engine";
import { deletePasskey, describeFactors, findPasskeyName } from "../factors/described.queries";
import { findFactors, hasSecondFactor, removeAllFactors } from "../factors/factors.queries";
import { removeTotp } from "../factors/totp.queries";
import { conflict } from "../http/errors";
import { replaceLinks } from "../links/links.queries";
import { recordNotice } from "../mail/notices";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requireProof } from "../proofs/proof";
import { endOtherSignIns } from "../sign-in-steps/end-other-sign-ins";
import { makeUserLink, requireMail } from "../users/user-links";
import { requireAllowedNow, USER } from "../users/users.checks";
import { findUser, type ListedUser } from "../users/users.queries";

/** The id of the authenticator app, of which a user has one at most. */
const APP = "totp";

type Removal = Pick<Change, "caller" | "origin"> & ResetFactorsInput;

/** @throws {HttpError} 404 */
export async function readUserFactors({ engine }: Context, id: string): Promise<UserFactors> {
  requireFound("user", await findUser(engine.read, id));
  const { resetAt } = await findFactors(engine.read, id);
  return {
    ...(await describeFactors(engine.read, id)),
    resetAt: isoOrNull(resetAt),
  };
}

/**
 * Removes one factor of a user. With the last one, the recovery codes go too, and the user has to enrol by the link.
 *
 * @param factorId a passkey's id, or "totp"
 * @throws {HttpError} 403, also with the code `proof-needed`, 404, 409 for the caller's own, or without a mail server
 */
export const removeUserFactor = (context: Context, id: string, factorId: string, removal: Removal) =>
  changeFactors(context, id, removal, async (queries, user) => {
    const { caller, origin, reason } = removal;
    const passkey =
      factorId === APP ? undefined : await findPasskeyName(queries, { id: factorId, userId: id });
    if (passkey !== undefined) await deletePasskey(queries, factorId);
    else if (factorId !== APP || !(await removeTotp(queries, id))) requireFound("factor", undefined);
    // Whoever has the removed factor may have signed in with it.
    await endOtherSignIns(queries, id, origin.at);
    const isLast = !hasSecondFactor(await findFactors(queries, id));
    await recordAudit(queries, origin, {
      action: "user.remove-factor",
      message: `${caller.name} removed ${passkey === undefined ? "the authenticator app" : `the passkey ${passkey}`} of ${user.name}${isLast ? andLink(removal) : ""}: ${reason}`,
      target: userTarget(user),
      changes: {
        [passkey === undefined ? "authenticatorApp" : "passkey"]: [passkey ?? "added", null],
        reason,
      },
    });
    await recordNotice(queries, {
      user,
      ...(passkey === undefined ? { kind: "app-removed" } : { kind: "passkey-removed", facts: { passkey } }),
      origin,
    });
    return isLast ? { link: await resetFactors(context, queries, user, removal) } : {};
  });

/**
 * Removes all factors of a user, who then has to enrol by the link. A further call makes a new link.
 *
 * @throws {HttpError} 403, also with the code `proof-needed`, 404, 409 for the caller's own, if there are none, or without
 *   a mail server
 */
export const removeUserFactors = (context: Context, id: string, removal: Removal) =>
  changeFactors(context, id, removal, async (queries, user) => {
    const { caller, origin, reason } = removal;
    const before = await findFactors(queries, id);
    const had = hasSecondFactor(before);
    if (!had && before.resetAt === null) throw conflict(`${user.name} has no second factor.`);
    await recordAudit(queries, origin, {
      action: had ? "user.remove-factors" : "user.create-link",
      message: had
        ? `${caller.name} removed every second factor of ${user.name}${andLink(removal)}: ${reason}`
        : `${caller.name} ${removal.send ? "sent" : "made"} a new enrolment link ${removal.send ? "to" : "for"} ${user.name}: ${reason}`,
      target: userTarget(user),
      changes: {
        ...(had && {
          passkeys: [before.passkeys, 0],
          authenticatorApp: [before.totp, false],
          recoveryCodes: [before.recoveryCodes, 0],
        }),
        reason,
      },
    });
    if (had) await recordNotice(queries, { user, kind: "factors-removed", origin });
    return { link: await resetFactors(context, queries, user, removal) };
  });

const andLink = ({ send }: Removal) => ` and ${send ? "sent" : "made"} an enrolment link`;

/** Changes another user's factors, after a recent proof, under the rules for every change of a user. */
async function changeFactors(
  context: Context,
  id: string,
  { caller, send = false }: Removal,
  work: (queries: Queries, user: ListedUser) => Promise<ResetFactors>,
): Promise<ResetFactors> {
  if (id === caller.userId) throw conflict("You change your own second step in your account.");
  requireMail(context, send);
  await requireProof(context, caller);
  return context.engine.write(async (queries) => {
    const user = await lock(queries, USER, id);
    await requireAllowedNow(queries, caller, "factors:reset", { before: user, after: user });
    return work(queries, user);
  });
}

/** Ends everything that was opened with the removed factors. The link is made last: the epoch is part of it. */
async function resetFactors(
  context: Context,
  queries: Queries,
  user: ListedUser,
  { send = false, ...change }: Removal,
): Promise<ResetFactors["link"]> {
  const { at } = change.origin;
  await removeAllFactors(queries, user.id, at);
  await replaceLinks(queries, { userId: user.id, purpose: "undo-email", now: at });
  await endOtherSignIns(queries, user.id, at);
  return makeUserLink(context, queries, user, { purpose: "enrol", send }, change);
}
