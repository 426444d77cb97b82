import type { Assertion, Attestation } from "../contract/factors";
import { rpIdOf } from "./relying-party";

/** ES256, EdDSA, RS256 (COSE). With these given, the library doesn't probe for others. */
export const ALGORITHMS = [-7, -8, -257];

/** The state of an authenticator, from its signed data. */
export interface AuthenticatorState {
  counter: number;
  /** The passkey may be synced between devices. It never changes. */
  isBackupEligible: boolean;
  isBackedUp: boolean;
}

export interface RegisteredPasskey extends AuthenticatorState {
  id: string;
  /** COSE. */
  publicKey: Uint8Array;
  aaguid: string;
}

interface Expected {
  /** PUBLIC_URL. */
  origin: string;
  isChallenge: (challenge: string) => boolean;
}

/** Imported at first use: 26 MB that a service without passkeys doesn't need. */
const library = () => import("@simplewebauthn/server");

/** Imports the library while the user answers. An error shows when it is used. */
export const warmUp = (): void => void library().catch(() => undefined);

/** The library accepts an embedded page unless the browser names the page around it. */
const isEmbedded = (clientDataJSON: string): boolean =>
  JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()).crossOrigin === true;

/**
 * Verifies an assertion (WebAuthn, section 7.2) except for its user handle and its counter.
 *
 * @returns undefined if anything is wrong
 */
export async function verifyAssertedData(
  { id, rawId, type, response }: Assertion,
  publicKey: string,
  { origin, isChallenge }: Expected,
): Promise<AuthenticatorState | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: isChallenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      // The library would also compare the counters of synced passkeys, which don't count.
      credential: { id, publicKey: Buffer.from(publicKey, "base64url"), counter: 0 },
    });
    if (!verified || isEmbedded(clientDataJSON)) return undefined;
    const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
    return {
      counter: newCounter,
      isBackupEligible: credentialDeviceType === "multiDevice",
      isBackedUp: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

/**
 * Verifies an attestation (WebAuthn, section 7.1). Authenticators are asked for none, so statements with certificates are
 * refused: the library would fetch addresses from them.
 *
 * @returns undefined if anything is wrong
 */
export async function verifyAttestedData(
  { id, rawId, type, response }: Attestation,
  { origin, isChallenge }: Expected,
): Promise<RegisteredPasskey | undefined> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    library(),
    import("@simplewebauthn/server/helpers"),
  ]);
  const { clientDataJSON, attestationObject } = response;
  try {
    const statement = decodeAttestationObject(Buffer.from(attestationObject, "base64url"));
    const format = statement.get("fmt");
    const isSelfSigned = format === "packed" && statement.get("attStmt").get("x5c") === undefined;
    if ((format !== "none" && !isSelfSigned) || isEmbedded(clientDataJSON)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: isChallenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return undefined;
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      id,
      publicKey: credential.publicKey,
      aaguid,
      counter: credential.counter,
      isBackupEligible: credentialDeviceType === "multiDevice",
      isBackedUp: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}
