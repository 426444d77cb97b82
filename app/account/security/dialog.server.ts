import { redirect } from "@remix-run/node";
import { findProofNeeded } from "#app/forms/proof.server";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { setToast } from "#app/request/toast.server";
import { requireChange } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";

/** The guard of every dialog here, and the proof that its form needs. */
export async function openDialog() {
  const { session } = await requireChange(ACCOUNT_SECURITY);
  return { session, proof: await findProofNeeded(session, { own: true }) };
}

/**
 * Ends a dialog that added a factor: with the recovery codes if there are new ones, or else with a toast.
 *
 * @throws {Response} to the page
 */
export async function closeUnlessCodes({ codes }: { codes?: string[] | undefined }, success: string) {
  if (codes) return { codes };
  await setToast("success", success);
  throw redirect(ACCOUNT_SECURITY, 303);
}

/** The same for a dialog about a passkey. It is undefined if there is none of this id. */
export async function openPasskey(id: string) {
  const { session, proof } = await openDialog();
  const { passkeys } = await account.factors(session);
  const passkey = passkeys.find((one) => one.id === id);
  return { passkey: passkey && { name: passkey.name }, proof };
}
