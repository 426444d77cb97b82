import { recordAudit } from "../audit-trail/record";
import { iso } from "../contract/moments";
import { addSigningKeys } from "../keys/signing-keys";
import { openInstallation } from "./installation";
import { requireNoArguments, run } from "./run";

const USAGE = `npm run keys:rotate

Creates a new key for signing tokens, one for each algorithm in use: ES256, and RS256 once an application has used OpenID
Connect. The keys are published at once and sign 15 minutes later. The previous keys stay published until their last
tokens have expired. The service may be running.`;

await run(USAGE, async () => {
  requireNoArguments();
  const { engine, encryption, auditKey } = await openInstallation({ mustExist: true });
  try {
    const now = Date.now();
    const added = await engine.migrate(async (queries) => {
      const keys = await addSigningKeys(queries, encryption, now);
      for (const { alg } of keys.filter(({ made }) => made)) {
        const entry = { action: "keys.rotate", message: `A new ${alg} signing key was created` };
        await recordAudit(queries, { auditKey, at: now }, entry);
      }
      return keys;
    });
    for (const { alg, signsAt, made } of added) {
      const from = `signs from ${iso(signsAt)}`;
      console.log(
        made
          ? `${alg}: created a new signing key, which ${from}.`
          : `${alg}: the next signing key is already published and ${from}. No other key was created.`,
      );
    }
    console.log(
      "Every process publishes new keys within 10 seconds. Nobody is signed out, and no restart is needed.",
    );
    return 0;
  } finally {
    await engine.close();
  }
});
