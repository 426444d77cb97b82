import { say } from "#languages/say";
import { deleteOneTimePassword, replacePassword } from "../attempts/accounts.queries";
import { forgetDevices } from "../attempts/devices.queries";
import { liftLock } from "../attempts/throttle";
import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { LinkUseInput } from "../contract/links";
import type { Queries } from "../database/engine";
import { forgetCodes } from "../factors/code-budget";
import { findFactors, hasSecondFactor } from "../factors/factors.queries";
import { addPasskey, verifyAttestation } from "../factors/new-passkeys";
import { unprocessable } from "../http/errors";
import { networkOf } from "../http/request";
import { spendLink } from "../links/links.queries";
import { acceptByLink } from "../links/mailbox.queries";
import { linkOver, requireLink, type UsableLink } from "../links/usable-links";
import { recordNotice } from "../mail/notices";
import { endedText } from "../sessions/api-token-text";
import { endTokensOf } from "../sessions/api-tokens.queries";
import { endSignInsOfUser } from "../sessions/sign-ins.queries";
import { makeFirstCodes, recordFactorAdded } from "./factor-added";
import { holdUser } from "./factor-added.queries";
import type { SignInFlow } from "./flow";
import { answerLetIn } from "./let-in";
import { requireNew } from "./new-password";
import { type FormerSignIn, findFormerSignIn } from "./open-sign-in";
import { proceed } from "./proceed";

/**
 * Signs in by an invitation or a reset link, which it spends: sets the password, or adds the first passkey of somebody who
 * was invited. It ends the user's other sign-ins. A second factor is asked for as after any password.
 *
 * @throws {HttpError} 403 if an administrator removed the user's factors and the user must enrol by another link, 404 if the
 *   link is over, 422 for an unacceptable password or passkey, 503
 */
export async function signInByLink(context: Context, input: LinkUseInput, origin: Origin) {
  const link = await requireLink(context, context.engine.read, input.token, origin.at);
  if (link.purpose !== "invite" && link.purpose !== "reset") throw linkOver();
  const former = await findFormerSignIn(context, input.former);
  return input.credential
    ? byPasskey(context, link, input, former, origin)
    : byPassword(context, link, input, former, origin);
}

const byPassword = (
  context: Context,
  link: UsableLink,
  { token, password = "", device }: LinkUseInput,
  former: FormerSignIn | undefined,
  origin: Origin,
) =>
  context.passwords.withRoom("known", async () => {
    const { user } = link;
    await requireNew(context, user, password);
    const hash = await context.passwords.hash(password);
    const allowed = await context.engine.write(async (queries) => {
      const endedTokens = await spend(context, queries, link, token, origin);
      const token_epoch = await replacePassword(queries, user, hash, origin.at);
      if (token_epoch === undefined) throw linkOver();
      const isReset = link.purpose === "reset";
      await recordAudit(queries, by(context, user, origin), {
        action: isReset ? "user.new-password" : "user.accept-invitation",
        message: `${user.name} ${isReset ? "set a new password with a password reset link" : "accepted the invitation"}${endedText(endedTokens)}`,
        target: userTarget(user),
        changes: { password: isReset ? "changed" : "set", ...(endedTokens > 0 && { endedTokens }) },
      });
      if (isReset) await recordNotice(queries, { user, kind: "password-changed", origin });
      const account = { ...user, token_epoch, must_change_password: 0 as const };
      const flow = flowOf("password", origin);
      return proceed(context, queries, origin, account, { flow, device, former, takesSteps: true });
    });
    return answerLetIn(context, allowed);
  });

async function byPasskey(
  context: Context,
  link: UsableLink,
  { token, credential, name = "Passkey", device }: LinkUseInput,
  former: FormerSignIn | undefined,
  origin: Origin,
) {
  const { user } = link;
  // A mailbox must not be worth a passkey.
  const isFirst = !hasSecondFactor(await findFactors(context.engine.read, user.id));
  if (!credential || link.purpose !== "invite" || !isFirst)
    throw unprocessable({ credential: [() => say("refusal.link-sets-password")] });
  const verified = await verifyAttestation(context, credential, `register:${user.id}`);
  const made = await makeFirstCodes(context, user.id);
  const { allowed, codes } = await context.engine.write(async (queries) => {
    const endedTokens = await spend(context, queries, link, token, origin);
    await addPasskey(queries, { userId: user.id, verified, name, now: origin.at });
    await recordAudit(queries, by(context, user, origin), {
      action: "user.accept-invitation",
      message: `${user.name} accepted the invitation${endedText(endedTokens)}`,
      target: userTarget(user),
      ...(endedTokens > 0 && { changes: { endedTokens } }),
    });
    const added = await recordFactorAdded(queries, origin, user, { kind: "passkey", name, codes: made });
    const account = { ...user, token_epoch: added.token_epoch, must_change_password: 0 as const };
    const flow = flowOf("passkey", origin);
    const allowed = await proceed(context, queries, origin, account, {
      flow,
      device,
      former,
      takesSteps: true,
    });
    return { allowed, codes: added.codes };
  });
  const answer = await answerLetIn(context, allowed);
  return codes ? { ...answer, codes } : answer;
}

/**
 * Spends the link, and ends what was opened, made or guessed before: whoever had the account until then may not be whom the
 * link was for. The account may have changed while the password was hashed, so the link is read once more.
 *
 * @returns how many usable API tokens ended
 * @throws {HttpError} 404 if it is over by now
 */
async function spend(
  context: Context,
  queries: Queries,
  { id, user, mailed }: UsableLink,
  token: string,
  { at }: Origin,
): Promise<number> {
  await holdUser(queries, user.id);
  await requireLink(context, queries, token, at);
  if (!(await spendLink(queries, id, at))) throw linkOver();
  await acceptByLink(queries, user.id, mailed ? at : undefined);
  await endSignInsOfUser(queries, user.id, at);
  await forgetDevices(queries, user.id);
  await forgetCodes(queries, user.id);
  await deleteOneTimePassword(queries, user.id);
  await liftLock(context, queries, user.username);
  return endTokensOf(queries, user.id, at);
}

const by = ({ ownApplication }: Context, user: UsableLink["user"], origin: Origin): Origin => ({
  ...origin,
  actor: user,
  application: ownApplication,
});

const flowOf = (proof: "password" | "passkey", origin: Origin): SignInFlow => ({
  proof,
  protocol: { kind: "console" },
  network: networkOf(origin.address ?? "unknown"),
});
