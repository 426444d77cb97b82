import { recordAudit } from "../audit-trail/record";
import { formatCount } from "../contract/counts";
import { countOpenTokens } from "../tokens/tokens.queries";
import { openInstallation } from "./installation";
import { revokeEverything } from "./revoke-everything";
import { readArguments, run, UsageError } from "./run";

const USAGE = `npm run keys:revoke-all -- --yes [--tokens]

For emergencies. Signs everybody out of the console and of every application, ends sign-ins under way and all links that
were sent or handed over, forgets the devices that people signed in from, and replaces the keys that sign access tokens and
the console's own secret. The old keys are no longer published. The service may be running.

--tokens   ends all API tokens too. Scripts, SCIM and monitoring stop until they have new ones`;

await run(USAGE, async () => {
  const { flags, rest } = readArguments([], ["yes", "tokens"]);
  if (rest.length > 0) throw new UsageError(`Unknown argument: ${rest[0]}`);
  if (!flags.yes) throw new UsageError("This signs everybody out. To confirm, add --yes.");
  const { engine, encryption, auditKey, config, ownApplication } = await openInstallation({
    mustExist: true,
  });
  try {
    const now = Date.now();
    const { ended, endedTokens, openTokens } = await engine.migrate(async (queries) => {
      const revoked = await revokeEverything(queries, {
        encryption,
        ownApplicationId: ownApplication.id,
        now,
        tokens: flags.tokens === true,
      });
      const openTokens = await countOpenTokens(queries, now);
      await recordAudit(
        queries,
        { auditKey, at: now },
        {
          action: "keys.revoke-all",
          message: `Everybody was signed out and the signing keys were replaced; sessions ended: ${revoked.ended}${flags.tokens ? `, API tokens ended: ${revoked.endedTokens}` : `, API tokens that still work: ${openTokens}`}`,
        },
      );
      return { ...revoked, openTokens };
    });
    const minutes = config.accessTokenMs / 60_000;
    console.log(
      `Replaced the signing keys. Sessions ended: ${formatCount(ended)}. The service refuses all earlier access and refresh tokens, links and devices from now on.`,
    );
    if (flags.tokens) console.log(`API tokens ended: ${formatCount(endedTokens)}.`);
    console.log(
      `Every process signs with the new key within 10 seconds. People who sign in before that may have to sign in again. Applications that only verify signatures refuse old tokens once they fetch the published keys again, or after ${minutes} min.`,
    );
    if (openTokens > 0)
      console.log(
        `\nWARNING: API tokens that still work: ${formatCount(openTokens)}, also for whoever has copied one. End them all with npm run keys:revoke-all -- --yes --tokens, or single ones in the console, in Integrations › API tokens.`,
      );
    return 0;
  } finally {
    await engine.close();
  }
});
