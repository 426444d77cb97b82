import { findProofNeeded } from "#app/forms/proof.server";
import { ACCOUNT_PROFILE } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { requireChange, requireFeature } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";

/**
 * The guard of the dialogs about the address, and the proof that their forms need.
 *
 * @throws {Response} 404 if there is no mail server
 */
export async function openEmailDialog() {
  const { session } = await requireChange(ACCOUNT_PROFILE);
  await requireFeature("password-reset");
  const [{ email, newEmail }, proof] = await Promise.all([account.get(session), findProofNeeded(session)]);
  return { email, newEmail: newEmail?.email, proof, draft: await takeDraft() };
}
