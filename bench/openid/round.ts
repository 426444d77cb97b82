import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Agent, request as send } from "node:http";
import { json } from "node:stream/consumers";
import { NodeBrowser } from "#harness/node-browser";

export interface OpenIdClient {
  id: string;
  /** Public clients have none. */
  secret?: string;
  redirectUri: string;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Somebody who is signed in at a provider, and the back end of an application. */
export class RelyingParty {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly browser = new NodeBrowser({ agent: this.#agent });

  constructor(
    private readonly issuer: string,
    private readonly client: OpenIdClient,
  ) {}

  get authorization(): Record<string, string> {
    const { id, secret } = this.client;
    if (secret === undefined) return {};
    return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` };
  }

  /** Authorization, token and userinfo. @throws {Error} if somebody has to be asked */
  async round(): Promise<Tokens> {
    const { url, verifier } = this.begin();
    const { status, headers } = await this.browser.open(url);
    return this.finish(new URL(headers.location ?? "", url), verifier, status);
  }

  /** The first sign-in: by all pages of the way. */
  async signIn(): Promise<Tokens> {
    const { url, verifier } = this.begin();
    const end = await this.browser.walk(url, (at) => at.href.startsWith(this.client.redirectUri));
    return this.finish(end.url, verifier, end.page?.status);
  }

  private begin() {
    const verifier = randomBytes(32).toString("base64url");
    const url = new URL("/oidc/auth", this.issuer);
    url.search = new URLSearchParams({
      client_id: this.client.id,
      redirect_uri: this.client.redirectUri,
      response_type: "code",
      scope: "openid profile email groups",
      state: randomUUID(),
      nonce: randomUUID(),
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    }).toString();
    return { url, verifier };
  }

  private async finish(callback: URL, verifier: string, status?: number): Promise<Tokens> {
    const code = callback.searchParams.get("code");
    if (!code) throw new Error(`No code: ${status} ${callback.href}`);
    const tokens = await this.token({
      grant_type: "authorization_code",
      client_id: this.client.id,
      code,
      redirect_uri: this.client.redirectUri,
      code_verifier: verifier,
    });
    await this.call("/oidc/me", { authorization: `Bearer ${tokens.access_token}` });
    return tokens;
  }

  /** Exchanges a refresh token. Those of public clients are rotated. */
  refresh = ({ refresh_token }: Tokens): Promise<Tokens> =>
    this.token({ grant_type: "refresh_token", refresh_token });

  private token(fields: Record<string, string>): Promise<Tokens> {
    const { id, secret } = this.client;
    const own: Record<string, string> = secret === undefined ? { client_id: id } : {};
    return this.call<Tokens>("/oidc/token", this.authorization, { ...fields, ...own });
  }

  private call<Answer>(path: string, headers: Record<string, string>, form?: Record<string, string>) {
    return new Promise<Answer>((resolve, reject) => {
      const type = form && { "content-type": "application/x-www-form-urlencoded" };
      const sent = send(
        new URL(path, this.issuer),
        { method: form ? "POST" : "GET", headers: { ...headers, ...type }, agent: this.#agent },
        (response) => {
          json(response).then((body) => {
            if (response.statusCode === 200) resolve(body as Answer);
            else reject(new Error(`${path} answered ${response.statusCode}: ${JSON.stringify(body)}`));
          }, reject);
        },
      );
      sent.on("error", reject);
      sent.end(form && new URLSearchParams(form).toString());
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
