import { once } from "node:events";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

/** An SSO service that is nothing but its keys, and signs whatever a test wants. */
export class SsoStandIn {
  /** How often the keys were asked for. */
  fetches = 0;
  /** While it is set, keys are refused with 503. */
  isAway = false;
  readonly #server = createServer((_, response) => {
    this.fetches += 1;
    response.writeHead(this.isAway ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(this.isAway ? { message: "Away." } : { keys: [this.key.publicJwk] }));
  });

  private constructor(private key: SigningKey) {}

  static async start(): Promise<SsoStandIn> {
    const standIn = new SsoStandIn(await SsoStandIn.newKey());
    standIn.#server.listen(0, "127.0.0.1");
    await once(standIn.#server, "listening");
    return standIn;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("It listens on no port.");
    return `http://127.0.0.1:${address.port}`;
  }

  get publicJwk(): JWK {
    return this.key.publicJwk;
  }

  static async newKey(): Promise<SigningKey> {
    const kid = crypto.randomUUID();
    const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
    return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" } };
  }

  /** As in an emergency: one key instead of the other, at once. */
  async replaceKey(): Promise<void> {
    this.key = await SsoStandIn.newKey();
  }

  /** An access token as the service would issue it, except for what is given; undefined takes a claim away. */
  sign(audience: string, claims: object = {}, header: object = {}, key = this.key): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const right = {
      iss: this.url,
      aud: audience,
      sub: "somebody",
      name: "Grace Hopper",
      iat: now,
      exp: now + 900,
    };
    return new SignJWT({ ...right, ...claims })
      .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: key.kid, ...header })
      .sign(key.privateKey);
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
