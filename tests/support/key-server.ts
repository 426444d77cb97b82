import { once } from "node:events";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export const CLIENT_ID = "console.apps.example";

/** An OpenID provider that is nothing but its discovery document and its keys, and signs whatever a test wants. */
export class KeyServer {
  /** While it is set, everything is answered with 500. */
  broken = false;
  readonly #server = createServer((request, response) => {
    const documents: Record<string, unknown> = {
      "/.well-known/openid-configuration": { issuer: this.url, jwks_uri: `${this.url}/keys` },
      "/keys": this.keys,
    };
    const document = documents[request.url ?? ""];
    response.writeHead(this.broken ? 500 : document ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(document ?? {}));
  });

  private constructor(
    readonly keys: { keys: object[] },
    private readonly privateKey: CryptoKey,
  ) {}

  static async start(): Promise<KeyServer> {
    const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
    const server = new KeyServer({ keys: [jwk] }, privateKey);
    server.#server.listen(0, "127.0.0.1");
    await once(server.#server, "listening");
    return server;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("It listens on no port.");
    return `http://127.0.0.1:${address.port}`;
  }

  /** An id token as the provider would issue it, except for what is given. */
  sign(
    claims: JWTPayload,
    { header = {}, key }: { header?: object; key?: CryptoKey | Uint8Array } = {},
  ): Promise<string> {
    const at = Math.floor(Date.now() / 1000);
    return new SignJWT({ iss: this.url, aud: CLIENT_ID, iat: at, exp: at + 3600, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "one", typ: "JWT", ...header })
      .sign(key ?? this.privateKey);
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
