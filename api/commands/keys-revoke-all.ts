import { recordAudit } from "../audit-trail/record";
import { openInstallation } from "./installation";
import { revokeEverything } from "./revoke-everything";
import { readArguments, run, UsageError } from "./run";

const USAGE = `npm run keys:revoke-all -- --yes

For an emergency, while the service runs: signs everybody out at once, of the console and of every application, and
replaces the keys that sign access tokens, and the console's own secret; the old keys are no longer published.`;

await run(USAGE, async () => {
  const { flags, rest } = readArguments([], ["yes"]);
  if (rest.length > 0) throw new UsageError(`${rest[0]} is not known.`);
  if (!flags.yes) throw new UsageError("This signs everybody out. Say --yes if that is what you want.");
  const { engine, encryption, auditKey, config, ownApplication } = await openInstallation({
    mustExist: true,
  });
  try {
    const now = Date.now();
    const ended = await engine.migrate(async (queries) => {
      const count = await revokeEverything(queries, {
        encryption,
        ownApplicationId: ownApplication.id,
        now,
      });
      await recordAudit(
        queries,
        { auditKey, at: now },
        {
          action: "keys.revoke-all",
          message: `Everybody was signed out and the signing keys were replaced; sessions ended: ${count}`,
        },
      );
      return count;
    });
    const minutes = config.accessTokenMs / 60_000;
    console.log(
      `Ended ${ended.toLocaleString("en")} sessions and replaced the signing keys. From now on the service refuses every token from before.`,
    );
    console.log(
      `Every process signs with the new key within 10 seconds; who signs in before that may have to do so again. Applications that only check signatures refuse the old tokens once they fetch the published keys anew, or after ${minutes} minutes.`,
    );
    return 0;
  } finally {
    await engine.close();
  }
});
