import { utcDay } from "../contract/moments";
import { findDeletedByName, takeDeletedUser } from "../deleted-users/deleted-users.queries";
import { bringBack, withoutGone } from "../deleted-users/restore";
import { openSnapshot } from "../users/snapshot";
import { listGifts } from "../users/users.audit";
import { openInstallation } from "./installation";
import { readArguments, run, UsageError } from "./run";

const USAGE = `bin/sso users:restore NAME

Restores a user who was deleted in the last 30 days, with the same id, password, second factors, roles, applications and
groups. The service may be running. NAME is a username, an email address or an id. Links and sessions from before the
deletion stay invalid. Nothing is restored while someone else has the username or the email address.`;

await run(USAGE, async () => {
  const [name, ...others] = readArguments().rest;
  if (name === undefined) throw new UsageError("Name the user by username, email address or id.");
  if (others[0] !== undefined) throw new UsageError(`Unknown argument: ${others[0]}`);
  const installation = await openInstallation({ mustExist: true });
  const { engine, auditKey } = installation;
  try {
    const now = Date.now();
    const { user, gone } = await engine.write(async (queries) => {
      const [found, ...namesakes] = await findDeletedByName(queries, name, now);
      if (!found) throw new Error(`Nobody with the name ${name} was deleted in the last 30 days.`);
      if (namesakes.length > 0)
        throw new Error(
          [`Several deleted users have the name ${name}. Name one by its id:`]
            .concat([found, ...namesakes].map((one) => `  ${one.id}  ${one.name}, deleted ${dayOf(one)}`))
            .join("\n"),
        );
      const deleted = await takeDeletedUser(queries, found.id, now);
      if (!deleted) throw new Error(`${found.name} was restored or removed just now.`);
      const snapshot = await withoutGone(queries, openSnapshot(installation, deleted));
      const sentence = (userName: string) => `The account of ${userName} was restored by command`;
      const { gone } = await bringBack(queries, snapshot, { auditKey, at: now }, sentence);
      return { user: deleted, gone };
    });
    console.log(`${user.name} (username ${user.username}) is restored.`);
    const lost = listGifts(gone);
    if (lost) console.log(`Deleted since, and so not given back: ${lost}.`);
    return 0;
  } finally {
    await engine.close();
  }
});

function dayOf({ deleted_at }: { deleted_at: number }): string {
  return utcDay(deleted_at);
}
