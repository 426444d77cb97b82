import { recordAudit } from "../audit-trail/record";
import { addSigningKey } from "../keys/signing-keys";
import { openInstallation } from "./installation";
import { requireNoArguments, run } from "./run";

const USAGE = `npm run keys:rotate

Makes a new key that signs access tokens, while the service runs. It is published at once and signs a little later; the
one before stays published until its last token has expired.`;

await run(USAGE, async () => {
  requireNoArguments();
  const { engine, encryption, auditKey } = await openInstallation({ mustExist: true });
  try {
    const now = Date.now();
    const { signsAt, made } = await engine.migrate(async (queries) => {
      const added = await addSigningKey(queries, encryption, now);
      if (added.made) {
        const entry = { action: "keys.rotate", message: "A new signing key was made" };
        await recordAudit(queries, { auditKey, at: now }, entry);
      }
      return added;
    });
    console.log(
      made
        ? "Made a new signing key. Every process publishes it within 10 seconds."
        : "There is a new signing key already that does not sign yet; no other was made.",
    );
    console.log(
      `It signs from ${new Date(signsAt).toISOString()} on. Nobody is signed out, and nothing is to be restarted.`,
    );
    return 0;
  } finally {
    await engine.close();
  }
});
