import { forgetAllDevices } from "../authentication/devices.queries";
import { deleteAllPendings } from "../authentication/steps.queries";
import type { Queries } from "../database/engine";
import { newApplicationSecret, secretPlace } from "../keys/application-secrets";
import { updateApplicationSecret } from "../keys/application-secrets.queries";
import type { Encryption } from "../keys/encryption";
import { makeSigningKey } from "../keys/signing-keys";
import { deleteSigningKeys } from "../keys/signing-keys.queries";
import { endAllSessions, raiseAllEpochs } from "../sessions/sessions.queries";

/**
 * Makes every token from before worthless: ends all sessions and sign-ins under way, forgets all devices, and replaces the
 * signing keys and the console's own secret.
 *
 * @returns how many sessions it ended
 */
export async function revokeEverything(
  queries: Queries,
  { encryption, ownApplicationId, now }: { encryption: Encryption; ownApplicationId: string; now: number },
): Promise<number> {
  await raiseAllEpochs(queries);
  const ended = await endAllSessions(queries, now);
  await deleteAllPendings(queries);
  await forgetAllDevices(queries);
  await deleteSigningKeys(queries);
  await makeSigningKey(queries, encryption, now);
  const secret = encryption.encrypt(secretPlace(ownApplicationId), newApplicationSecret());
  await updateApplicationSecret(queries, ownApplicationId, secret);
  return ended;
}
