import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { interactionPolicy } from "oidc-provider";
import { freePort } from "#harness/free-port";

/** What the provider knows of a person, as it goes into the id token. */
export interface Person {
  name?: string;
  email: string;
  email_verified?: boolean;
  /** The domain that the account is hosted for. */
  hd?: string;
}

/** A text with a provider's name in it, whichever its port. */
export const named = (before: string, after = ""): RegExp =>
  new RegExp(`^${before}127\\.0\\.0\\.1:\\d+${after}$`);

const CLIENT = { client_id: "console.apps.example", client_secret: "the console's secret" };

/**
 * A whole OpenID provider in the place of Google, on another site than the console. Its one page has a button for
 * each of `people`, and one to cancel.
 */
export class OpenIdProvider {
  readonly people: Record<string, Person> = {};
  /** Paths that are answered with 503, as long as they are in it. */
  readonly down = new Set<string>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #provider: Provider | undefined;

  private constructor(private readonly port: number) {}

  /** One that is not started yet: what a console has to know of it is settled already. */
  static async prepare(): Promise<OpenIdProvider> {
    return new OpenIdProvider(await freePort());
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** A console's settings. */
  get settings(): Record<string, string> {
    return {
      GOOGLE_CLIENT_ID: CLIENT.client_id,
      GOOGLE_CLIENT_SECRET: CLIENT.client_secret,
      GOOGLE_ISSUER: this.url,
    };
  }

  /** @param redirectUri where alone it sends people back to */
  async start(redirectUri: string): Promise<void> {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const policy = interactionPolicy.base();
    policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
    const provider: Provider = new Provider(this.url, {
      clients: [
        { ...CLIENT, redirect_uris: [redirectUri], token_endpoint_auth_method: "client_secret_post" },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "one", alg: "RS256", use: "sig" }] },
      cookies: { keys: ["a key for the provider's own cookies"] },
      claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified", "hd"] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 3600, Interaction: 600, Session: 600 },
      pkce: { required: () => true },
      interactions: { policy, url: (_, { uid }) => `/choose/${uid}` },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email_verified: true, ...this.people[id] }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const accountId = oidc.session?.accountId ?? "";
        const grant = new provider.Grant({ clientId: CLIENT.client_id, accountId });
        grant.addOIDCScope("openid profile email");
        await grant.save();
        return grant;
      },
    });
    this.#provider = provider;
    this.#server.listen(this.port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", this.url);
    if (!this.#provider || this.down.has(pathname)) {
      response.writeHead(503).end();
    } else if (!pathname.startsWith("/choose/")) {
      // Nobody stays signed in: the page on which it lets another person in needs JavaScript.
      request.headers.cookie = request.headers.cookie?.replace(/_session[\w.]*=[^;]*(; )?/g, "");
      this.#provider.callback()(request, response);
    } else if (request.method === "GET") {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(this.#page());
    } else {
      const form = new URLSearchParams(await textOf(request));
      const accountId = form.get("person");
      const result = accountId
        ? { login: { accountId }, select_account: {} }
        : { error: "access_denied", error_description: "The person said no" };
      await this.#provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    }
  }

  #page(): string {
    const buttons = Object.entries(this.people).map(
      ([id, { email }]) => `<button name="person" value="${id}">${email}</button>`,
    );
    return `<!doctype html><html lang="en"><title>Choose an account</title><link rel="icon" href="data:,">
      <h1>Choose an account</h1><form method="post">${buttons.join("")}<button>Cancel</button></form></html>`;
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
