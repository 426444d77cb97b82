import type { CreationOptions } from "#api/contract/factors";

const TOO_OLD = "This browser can't create passkeys here. Update it, or open this page in another browser.";
const NONE = "No passkey was created. Try again.";
const KNOWN = "This device or security key already has a passkey of yours.";

/**
 * Creates a passkey by the browser's dialog.
 *
 * @returns the credential as JSON for the service, or else why there is none
 */
export async function createPasskey(options: CreationOptions): Promise<{ json: string } | { fault: string }> {
  if (!("parseCreationOptionsFromJSON" in (window.PublicKeyCredential ?? {}))) return { fault: TOO_OLD };
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    const credential = await navigator.credentials.create({ publicKey });
    return credential ? { json: JSON.stringify(credential) } : { fault: NONE };
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === "InvalidStateError";
    return { fault: isKnown ? KNOWN : NONE };
  }
}
