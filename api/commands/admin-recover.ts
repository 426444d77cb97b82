import { recordAudit, userTarget } from "../audit-trail/record";
import { setOneTimePassword } from "../authentication/accounts.queries";
import { forgetDevices } from "../authentication/devices.queries";
import { newOneTimePassword, ONE_TIME_MS } from "../authentication/one-time-passwords";
import { liftLock } from "../authentication/throttle";
import { canonical } from "../database/fold";
import { raiseVersion } from "../noun/named.queries";
import { endSignInsOfUser } from "../sessions/sign-ins.queries";
import { activateUser } from "../users/users.changes.queries";
import { findUserByName } from "../users/users.queries";
import { openInstallation } from "./installation";
import { readArguments, run, UsageError } from "./run";

const USAGE = `npm run admin:recover -- NAME [--activate]

For somebody who can no longer sign in, while the service runs. NAME is a username or an e-mail address. Ends the delay
after wrong passwords and every sign-in of that person, and prints a password that works once, within an hour, and has to
be replaced at that sign-in. The password before no longer works. An inactive account is activated only with --activate.`;

await run(USAGE, async () => {
  const { flags, rest } = readArguments([], ["activate"]);
  const [name, ...others] = rest;
  if (name === undefined) throw new UsageError("Say whose account, by username or e-mail address.");
  if (others[0] !== undefined) throw new UsageError(`${others[0]} is not known.`);
  const { engine, auditKey, namesKey, config } = await openInstallation({ mustExist: true });
  try {
    const now = Date.now();
    const expiresAt = now + ONE_TIME_MS;
    const password = newOneTimePassword();
    const { user, activated } = await engine.write(async (queries) => {
      const found = await findUserByName(queries, canonical(name));
      if (!found) throw new Error(`There is no account with the username or e-mail address ${name}.`);
      await raiseVersion(queries, "users", found.id);
      const activated = !found.active;
      if (activated && !flags.activate) {
        throw new Error(
          `The account of ${found.name} (${found.username}) is inactive. Nothing was changed. Add --activate to activate it too.`,
        );
      }
      if (activated) await activateUser(queries, found.id);
      await setOneTimePassword(queries, { userId: found.id, password, now, expiresAt });
      await endSignInsOfUser(queries, found.id, now);
      await forgetDevices(queries, found.id);
      await liftLock({ namesKey }, queries, found.username_canonical);
      await recordAudit(
        queries,
        { auditKey, at: now },
        {
          action: "user.recover",
          message: `The account of ${found.name} was recovered by command${activated ? " and activated" : ""}: a one-time password was made`,
          target: userTarget(found),
          changes: { password: "one-time", ...(activated && { status: [false, true] }) },
        },
      );
      return { user: found, activated };
    });
    const until = new Date(expiresAt).toISOString().slice(0, 16).replace("T", " ");
    console.log(`One-time password of ${user.name} (username ${user.username}):\n\n  ${password}\n`);
    console.log(
      `It works once, until ${until} UTC, at ${config.publicUrl}/auth/sign-in, and has to be replaced at that sign-in. If the page is closed before a new password is set, run this command again.`,
    );
    console.log("The password before no longer works, and every sign-in of this person has ended.");
    if (activated) console.log("The account was inactive and is active now.");
    if (user.google_subject !== null)
      console.log("This person signs in with Google, and from now on with the new password as well.");
    return 0;
  } finally {
    await engine.close();
  }
});
