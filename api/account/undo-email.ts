import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import { DAY_MS } from "../contract/durations";
import { removeFactorsSince } from "../factors/factors.queries";
import { replaceLinks, spendLink } from "../links/links.queries";
import { linkOver, requireLink } from "../links/usable-links";
import { recordNotice } from "../mail/notices";
import { taken, writeUnique } from "../noun/write-unique";
import { endedText } from "../sessions/api-token-text";
import { endTokensOf } from "../sessions/api-tokens.queries";
import { endOtherSignIns } from "../sign-in-steps/end-other-sign-ins";
import { holdUser } from "../sign-in-steps/factor-added.queries";
import { EMAIL } from "../users/name-rules";
import { isTaken, lockUserNames } from "../users/names.queries";
import { updateEmail } from "./email.queries";
import { removePassword } from "./undo-email.queries";

/** A thief adds a factor first, and changes the address by it. */
const BEFORE_MS = 7 * DAY_MS;

/**
 * Brings a user's former address back. A thief who changed it may know the password and may have added factors, so these go: the
 * user sets a new password by a reset link. If no factor is left, the user needs an enrolment link too, because a former
 * mailbox must not be worth a factor. Nobody is signed in.
 *
 * @throws {HttpError} 404 if the link is over, 409 if the address belongs to somebody else by now
 */
export async function undoEmail(context: Context, token: string, origin: Origin): Promise<{ email: string }> {
  const { id, purpose, email, createdAt, user } = await requireLink(
    context,
    context.engine.read,
    token,
    origin.at,
  );
  if (purpose !== "undo-email" || email === null) throw linkOver();
  return writeUnique(context, { email_canonical: EMAIL }, async (queries) => {
    await holdUser(queries, user.id);
    if (!(await spendLink(queries, id, origin.at))) throw linkOver();
    await replaceLinks(queries, { userId: user.id, purpose, since: createdAt, now: origin.at });
    await lockUserNames(queries);
    if (await isTaken(queries, email, user.id)) throw taken(EMAIL);
    await updateEmail(queries, user.id, { email, verifiedAt: origin.at }, origin.at);
    await removePassword(queries, user.id);
    await removeFactorsSince(queries, user.id, { since: createdAt - BEFORE_MS, now: origin.at });
    await endOtherSignIns(queries, user.id, origin.at);
    const endedTokens = await endTokensOf(queries, user.id, origin.at);
    await recordAudit(
      queries,
      { ...origin, actor: user, application: context.ownApplication },
      {
        action: "user.undo-email",
        message: `${user.name} brought a former email address back by a link; the password and recent factors were removed${endedText(endedTokens)}`,
        target: userTarget(user),
        changes: { email: [user.email, email], password: "removed", ...(endedTokens > 0 && { endedTokens }) },
      },
    );
    for (const address of new Set([email, user.email]))
      await recordNotice(queries, {
        user: { id: user.id, email: address },
        kind: "email-restored",
        facts: { email },
        origin,
      });
    return { email };
  });
}
