import { setOneTimePassword } from "../attempts/accounts.queries";
import { forgetDevices } from "../attempts/devices.queries";
import { newOneTimePassword, ONE_TIME_MS } from "../attempts/one-time-passwords";
import { liftLock } from "../attempts/throttle";
import { recordAudit, userTarget } from "../audit-trail/record";
import { counted } from "../contract/counts";
import { utcMinute } from "../contract/moments";
import { forgetCodes } from "../factors/code-budget";
import { replaceLinks } from "../links/links.queries";
import { recordNotice } from "../mail/notices";
import { raiseVersion } from "../noun/named.queries";
import { liftPolicies } from "../policies/policies.queries";
import { endedText } from "../sessions/api-token-text";
import { endTokensOf } from "../sessions/api-tokens.queries";
import { endSignInsOfUser } from "../sessions/sign-ins.queries";
import { activateUser } from "../users/users.changes.queries";
import { findUserByName } from "../users/users.queries";
import { openInstallation } from "./installation";
import { type RecoveredFactors, recoverFactors } from "./recover-factors";
import { readArguments, run, UsageError } from "./run";

const USAGE = `npm run admin:recover -- NAME [--activate] [--keep-factors] [--lift-policies]

Restores access for a user who can't sign in. The service may be running. NAME is a username or an email address.
Ends the delay after wrong passwords and all of the user's sessions and API tokens, and prints a one-time password. It is valid once,
within an hour, and must be replaced at that sign-in. The old password stops working. An inactive account is activated
only with --activate.

Passkeys, the authenticator app and recovery codes are removed, unless --keep-factors is given. Then an enrolment link is
printed too, valid for 24 hours: the user opens it before signing in, and sets up a new second factor.

--lift-policies also stops requiring a second step for the user's roles and the console, for all who have them: where
passkeys are required and PUBLIC_URL has changed, nobody could sign in.`;

function printFactors({ fate, link }: RecoveredFactors): void {
  if (fate === "removed")
    console.log("The passkeys, authenticator app and recovery codes of this user were removed.");
  if (fate === "kept") console.log("The second factors stay: sign-in asks for one after the password.");
  if (!link) return;
  console.log(
    `\nEnrolment link, to be opened before signing in, in the same browser:\n\n  ${link.address}\n`,
  );
  console.log(
    `It works until ${utcMinute(link.expiresAt)} UTC, together with the password above or Google, and leads to a new second factor. If the sign-in is interrupted before that, run this command again.`,
  );
}

await run(USAGE, async () => {
  const { flags, rest } = readArguments([], ["activate", "keep-factors", "lift-policies"]);
  const [name, ...others] = rest;
  if (name === undefined) throw new UsageError("Name the account by username or email address.");
  if (others[0] !== undefined) throw new UsageError(`Unknown argument: ${others[0]}`);
  const installation = await openInstallation({ mustExist: true });
  const { engine, auditKey, namesKey, config } = installation;
  try {
    const now = Date.now();
    const expiresAt = now + ONE_TIME_MS;
    const password = newOneTimePassword();
    const { user, activated, factors, lifted, endedTokens } = await engine.write(async (queries) => {
      const found = await findUserByName(queries, name);
      if (!found) throw new Error(`No account has the username or email address ${name}.`);
      await raiseVersion(queries, "users", found.id);
      const activated = !found.active;
      if (activated && !flags.activate) {
        throw new Error(
          `The account of ${found.name} (${found.username}) is inactive. Nothing was changed. To activate it as well, add --activate.`,
        );
      }
      if (activated) await activateUser(queries, found.id);
      await setOneTimePassword(queries, { userId: found.id, password, now, expiresAt });
      await endSignInsOfUser(queries, found.id, now);
      const endedTokens = await endTokensOf(queries, found.id, now);
      await forgetDevices(queries, found.id);
      await liftLock({ namesKey }, queries, found.username_canonical);
      await forgetCodes(queries, found.id);
      await replaceLinks(queries, { userId: found.id, purpose: "undo-email", now });
      const origin = { auditKey, at: now };
      await recordNotice(queries, { user: found, kind: "password-changed", origin });
      const factors = await recoverFactors(installation, queries, found, {
        keep: flags["keep-factors"] === true,
        origin,
      });
      const lifted = flags["lift-policies"] ? await liftPolicies(queries, found.id) : [];
      await recordAudit(queries, origin, {
        action: "user.recover",
        message: `The account of ${found.name} was recovered by command${activated ? " and activated" : ""}; a one-time password was created${factors.phrase}${lifted.length > 0 ? `; the second step is no longer required for ${lifted.join(", ")}` : ""}${endedText(endedTokens)}`,
        target: userTarget(found),
        changes: {
          password: "one-time",
          ...(endedTokens > 0 && { endedTokens }),
          ...(activated && { status: [false, true] }),
          ...factors.changes,
          ...(lifted.length > 0 && { liftedPolicies: lifted }),
        },
      });
      return { user: found, activated, factors, lifted, endedTokens };
    });
    console.log(`One-time password for ${user.name} (username ${user.username}):\n\n  ${password}\n`);
    console.log(
      `It is valid once, until ${utcMinute(expiresAt)} UTC, at ${config.publicUrl}/auth/sign-in, and must be replaced at that sign-in. If the page is closed before a new password is set, run this command again.`,
    );
    console.log("The old password no longer works, and all sessions of this user have ended.");
    if (endedTokens > 0) console.log(`${counted(endedTokens, "API token")} of this user ended, too.`);
    printFactors(factors);
    if (lifted.length > 0) console.log(`A second step is no longer required for: ${lifted.join(", ")}.`);
    else if (flags["lift-policies"]) console.log("Nothing required a second step of this user.");
    if (activated) console.log("The account was inactive and is now active.");
    if (user.google_subject !== null)
      console.log("This user can sign in with Google and, from now on, also with the new password.");
    return 0;
  } finally {
    await engine.close();
  }
});
