import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { Assertion, Attestation } from "#api/contract/factors";

const ALGORITHMS = {
  ES256: { cose: -7, make: () => generateKeyPairSync("ec", { namedCurve: "P-256" }), hash: "sha256" },
  EdDSA: { cose: -8, make: () => generateKeyPairSync("ed25519"), hash: null },
  RS256: { cose: -257, make: () => generateKeyPairSync("rsa", { modulusLength: 2048 }), hash: "sha256" },
  ES384: { cose: -35, make: () => generateKeyPairSync("ec", { namedCurve: "P-384" }), hash: "sha384" },
} as const;
export type Algorithm = keyof typeof ALGORITHMS;

/** What an authenticator signs, apart from what the options say. */
interface Ceremony {
  type: "webauthn.create" | "webauthn.get";
  challenge: string;
  origin: string;
  crossOrigin: boolean;
  rpId: string;
  /** User presence, user verification, backup eligibility and backup state. */
  up: boolean;
  uv: boolean;
  be: boolean;
  bs: boolean;
  counter: number;
}
interface Lies extends Partial<Ceremony> {
  userHandle?: string | undefined;
  /** Of an attestation. */
  format?: { fmt: string; attStmt: Map<string, unknown> };
}

export interface Given {
  /** Synced passkeys have no counter. */
  isSynced?: boolean;
  origin: string;
  algorithm?: Algorithm;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const cbor = (value: unknown) => Buffer.from(isoCBOR.encode(value as Map<string, string>));

/** A software authenticator with one passkey. It signs the truth, or any `Lies` that a test tells it. */
export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(32));
  /** Of the last signature. */
  counter = 0;
  userHandle?: string;
  readonly #isSynced: boolean;
  readonly #origin: string;
  readonly #algorithm: Algorithm;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };

  constructor({ isSynced = false, origin, algorithm = "ES256" }: Given) {
    this.#isSynced = isSynced;
    this.#origin = origin;
    this.#algorithm = algorithm;
    this.#keys = ALGORITHMS[algorithm].make();
  }

  /** `navigator.credentials.create()` */
  create(options: { challenge: string; user: { id: string } }, lies: Lies = {}): Attestation {
    this.userHandle = options.user.id;
    const ceremony = this.#ceremony("webauthn.create", options.challenge, lies);
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(this.#publicKey())]);
    const { fmt, attStmt } = lies.format ?? { fmt: "none", attStmt: new Map() };
    const authData = new Uint8Array(Buffer.concat([authenticatorData(ceremony, true), attested]));
    const attestation = new Map<string, unknown>(Object.entries({ fmt, attStmt, authData }));
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData(ceremony),
        attestationObject: base64url(cbor(attestation)),
        transports: ["internal"],
      },
    };
  }

  /** `navigator.credentials.get()` */
  get(options: { challenge: string }, lies: Lies = {}): Assertion {
    const ceremony = this.#ceremony("webauthn.get", options.challenge, lies);
    const clientDataJSON = clientData(ceremony);
    const data = authenticatorData(ceremony, false);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign(ALGORITHMS[this.#algorithm].hash, signed, this.#keys.privateKey)),
        userHandle: "userHandle" in lies ? lies.userHandle : this.userHandle,
      },
    };
  }

  #ceremony(type: Ceremony["type"], challenge: string, lies: Lies): Ceremony {
    if (!this.#isSynced) this.counter++;
    const { hostname } = new URL(this.#origin);
    const truth = { type, challenge, origin: this.#origin, crossOrigin: false, rpId: hostname };
    const flags = { up: true, uv: true, be: this.#isSynced, bs: this.#isSynced };
    return { ...truth, ...flags, counter: this.counter, ...lies };
  }

  #credential() {
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      clientExtensionResults: {},
      authenticatorAttachment: "platform",
    };
  }

  /** In COSE (RFC 9053). */
  #publicKey(): Map<number, unknown> {
    const { x = "", y = "", n = "", e = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    const alg = ALGORITHMS[this.#algorithm].cose;
    if (this.#algorithm === "EdDSA")
      return new Map<number, unknown>([
        [1, 1],
        [3, alg],
        [-1, 6],
        [-2, bytes(x)],
      ]);
    if (this.#algorithm === "RS256")
      return new Map<number, unknown>([
        [1, 3],
        [3, alg],
        [-1, bytes(n)],
        [-2, bytes(e)],
      ]);
    const curve = this.#algorithm === "ES256" ? 1 : 2;
    return new Map<number, unknown>([
      [1, 2],
      [3, alg],
      [-1, curve],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
  }
}

/** The JSON of CollectedClientData (WebAuthn, section 5.8.1), in base64url. */
const clientData = ({ type, challenge, origin, crossOrigin }: Ceremony): string =>
  base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin })));

/** Authenticator data (WebAuthn, section 6.1). */
function authenticatorData({ rpId, up, uv, be, bs, counter }: Ceremony, isAttested: boolean): Buffer {
  const flags = [up, false, uv, be, bs, false, isAttested];
  const byte = flags.reduce((sum, flag, bit) => sum + (flag ? 1 << bit : 0), 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([byte]), count]);
}
