import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as openid from "openid-client";
import type { ConnectionInput } from "#api/contract/connections";
import type { Registrar, Registration } from "./registration";

/** What the application keeps of a sign-in that it began, by its state. */
interface Begun {
  verifier: string;
  nonce: string;
  maxAge: number | undefined;
}

const REDIRECT = "/callback";
const AFTER_SIGN_OUT = "/signed-out";

/**
 * An application with openid-client, for browsers. Its callback redirects to another origin, as proxies for several
 * domains do, where a page says how the sign-in ended.
 */
export class OpenIdApp {
  readonly #begun = new Map<string, Begun>();
  #config: openid.Configuration | undefined;
  /** Of every sign-in, the latest last. */
  readonly claims: openid.IDToken[] = [];
  #idToken: string | undefined;

  private constructor(
    readonly url: string,
    /** Where its callback redirects to. */
    readonly welcomeUrl: string,
    private readonly servers: Server[],
  ) {}

  /** Starts it, and has an administrator connect it to the service. */
  static async start(
    ssoUrl: string,
    registrar: Registrar,
    registration: Registration,
    connection: Partial<ConnectionInput> = {},
  ): Promise<OpenIdApp> {
    const [own, ownPort] = await listen((request, response) => {
      app.#answer(new URL(request.url ?? "/", app.url)).then(
        ({ to, text }) =>
          to ? response.writeHead(303, { location: to }).end() : response.end(pageOf(text ?? "")),
        (error: Error) => response.writeHead(500).end(error.message),
      );
    });
    const [welcome, welcomePort] = await listen((request, response) => {
      const { searchParams } = new URL(request.url ?? "/", "http://localhost");
      response.end(pageOf(searchParams.get("text") ?? ""));
    });
    const app = new OpenIdApp(`http://127.0.0.1:${ownPort}`, `http://localhost:${welcomePort}`, [
      own,
      welcome,
    ]);
    await registrar.connect(registration, {
      redirectUris: [app.url + REDIRECT],
      postLogoutRedirectUris: [app.url + AFTER_SIGN_OUT],
      ...connection,
    });
    const { id, secret } = registration;
    app.#config = await openid.discovery(new URL(ssoUrl), id, secret, undefined, {
      execute: [openid.allowInsecureRequests],
    });
    return app;
  }

  async stop(): Promise<void> {
    for (const server of this.servers) {
      server.close();
      server.closeAllConnections();
    }
  }

  /** Starts a sign-in with these parameters, beside those that every sign-in has. */
  signInPath = (more: Record<string, string> = {}) =>
    `${this.url}/sign-in?${new URLSearchParams({ scope: "openid profile email", ...more })}`;

  async #answer(url: URL): Promise<{ to?: string; text?: string }> {
    if (url.pathname === "/sign-in") return { to: await this.#begin(url.searchParams) };
    if (url.pathname === REDIRECT) {
      const text = await this.#finish(url);
      return { to: `${this.welcomeUrl}/?${new URLSearchParams({ text })}` };
    }
    if (url.pathname === "/sign-out") return { to: this.#endSession(url.searchParams) };
    return { text: url.pathname === AFTER_SIGN_OUT ? "Signed out of the application" : "" };
  }

  async #begin(more: URLSearchParams): Promise<string> {
    const state = openid.randomState();
    const begun = {
      verifier: openid.randomPKCECodeVerifier(),
      nonce: openid.randomNonce(),
      maxAge: more.has("max_age") ? Number(more.get("max_age")) : undefined,
    };
    this.#begun.set(state, begun);
    return openid.buildAuthorizationUrl(this.#connected, {
      ...Object.fromEntries(more),
      redirect_uri: this.url + REDIRECT,
      state,
      nonce: begun.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: "S256",
    }).href;
  }

  async #finish(url: URL): Promise<string> {
    const state = url.searchParams.get("state") ?? "";
    const { verifier = "", nonce = "", maxAge } = this.#begun.get(state) ?? {};
    try {
      const tokens = await openid.authorizationCodeGrant(this.#connected, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        ...(maxAge !== undefined && { maxAge }),
      });
      const claims = tokens.claims();
      if (!claims) return "No ID token";
      this.claims.push(claims);
      this.#idToken = tokens.id_token;
      return `Welcome ${claims.name ?? claims.sub}`;
    } catch (error) {
      if (error instanceof openid.AuthorizationResponseError) return `Refused: ${error.error}`;
      throw error;
    }
  }

  /** @param query `hint=none` leaves the ID token out */
  #endSession(query: URLSearchParams): string {
    const hint: Record<string, string> =
      query.get("hint") === "none" || !this.#idToken ? {} : { id_token_hint: this.#idToken };
    return openid.buildEndSessionUrl(this.#connected, {
      post_logout_redirect_uri: this.url + AFTER_SIGN_OUT,
      state: "of the application",
      ...hint,
    }).href;
  }

  get #connected(): openid.Configuration {
    if (!this.#config) throw new Error("The application is not connected.");
    return this.#config;
  }
}

async function listen(answer: RequestListener): Promise<[Server, number]> {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    answer(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return [server, (server.address() as AddressInfo).port];
}

const pageOf = (text: string) =>
  `<!DOCTYPE html><html lang="en"><link rel="icon" href="data:,"><title>App</title><h1>${text.replace(/[<&]/g, "")}</h1>`;
