import { recordAudit } from "../audit-trail/record";
import { addSigningKey } from "../keys/signing-keys";
import { openInstallation } from "./installation";
import { requireNoArguments, run } from "./run";

const USAGE = `npm run keys:rotate

Creates a new key for signing access tokens. The key is published at once and signs 15 minutes later. The previous key
stays published until its last token has expired. The service may be running.`;

await run(USAGE, async () => {
  requireNoArguments();
  const { engine, encryption, auditKey } = await openInstallation({ mustExist: true });
  try {
    const now = Date.now();
    const { signsAt, made } = await engine.migrate(async (queries) => {
      const added = await addSigningKey(queries, encryption, now);
      if (added.made) {
        const entry = { action: "keys.rotate", message: "A new signing key was created" };
        await recordAudit(queries, { auditKey, at: now }, entry);
      }
      return added;
    });
    console.log(
      made
        ? "Created a new signing key. Every process publishes it within 10 seconds."
        : "A new signing key is already published and does not sign yet. No other key was created.",
    );
    console.log(
      `It signs from ${new Date(signsAt).toISOString()}. Nobody is signed out, and no restart is needed.`,
    );
    return 0;
  } finally {
    await engine.close();
  }
});
