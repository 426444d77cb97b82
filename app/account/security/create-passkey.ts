import type { CreationOptions } from "#api/contract/factors";
import { say } from "#languages/say";

const none = () => ({ fault: say("step.passkey-not-created") });

/**
 * Creates a passkey by the browser's dialog.
 *
 * @returns the credential as JSON for the service, or else why there is none
 */
export async function createPasskey(options: CreationOptions): Promise<{ json: string } | { fault: string }> {
  if (!("parseCreationOptionsFromJSON" in (window.PublicKeyCredential ?? {}))) {
    return { fault: say("account.add-passkey.too-old") };
  }
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    const credential = await navigator.credentials.create({ publicKey });
    return credential ? { json: JSON.stringify(credential) } : none();
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === "InvalidStateError";
    return isKnown ? { fault: say("account.add-passkey.known") } : none();
  }
}
