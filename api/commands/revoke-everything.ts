import { secretPlace } from "../applications/secrets";
import { updateApplicationSecret } from "../applications/secrets.queries";
import type { Queries } from "../database/engine";
import type { Encryption } from "../security/encryption";
import { newApplicationSecret } from "../security/signed-requests";
import { makeSigningKey } from "../security/signing-keys";
import { deleteSigningKeys } from "../security/signing-keys.queries";
import { forgetAllDevices } from "../sign-in/devices.queries";
import { endAllSessions, raiseAllEpochs } from "../sign-in/sessions.queries";
import { deleteAllPendings } from "../sign-in/steps.queries";

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
