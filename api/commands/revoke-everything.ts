import { forgetAllDevices } from "../attempts/devices.queries";
import type { Queries } from "../database/engine";
import { newApplicationSecret, secretPlace } from "../keys/application-secrets";
import { updateApplicationSecret } from "../keys/application-secrets.queries";
import type { Encryption } from "../keys/encryption";
import { replaceSigningKeys } from "../keys/signing-keys";
import { replaceAllLinks } from "../links/links.queries";
import { deleteAllRecords } from "../openid/records.queries";
import { endAllSignIns, raiseAllEpochs } from "../sessions/sign-ins.queries";
import { deleteAllPendings } from "../sign-in-steps/pending-sign-ins.queries";
import { endAllTokens } from "../tokens/tokens.queries";

interface Revocation {
  encryption: Encryption;
  ownApplicationId: string;
  /** In ms. */
  now: number;
  tokens: boolean;
}

/**
 * Makes every token from before worthless: ends all sign-ins, also those under way, and tells the applications, forgets all
 * devices, ends all links, deletes the state of the OpenID provider, and replaces the signing keys and the console's own
 * secret.
 *
 * @param options.tokens whether API tokens end too: scripts have them, and somebody must replace each
 * @returns how many pairs of tokens and how many API tokens it ended
 */
export async function revokeEverything(
  queries: Queries,
  { encryption, ownApplicationId, now, tokens }: Revocation,
): Promise<{ ended: number; endedTokens: number }> {
  await raiseAllEpochs(queries);
  const ended = await endAllSignIns(queries, now);
  await deleteAllRecords(queries);
  await deleteAllPendings(queries);
  await forgetAllDevices(queries);
  await replaceAllLinks(queries, now);
  await replaceSigningKeys(queries, encryption, now);
  const secretEncrypted = encryption.encrypt(secretPlace(ownApplicationId), newApplicationSecret());
  await updateApplicationSecret(queries, ownApplicationId, { secretEncrypted, now });
  return { ended, endedTokens: tokens ? await endAllTokens(queries, now) : 0 };
}
