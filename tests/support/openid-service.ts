import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import * as openid from "openid-client";
import { onTestFinished, vi } from "vitest";
import type { EmailVerified, IdTokenAlg } from "#api/contract/connections";
import { createLogger } from "#api/logger";
import { freePort } from "#harness/free-port";
import { frontDoor } from "#server/door/front-door";
import { openidTerritory, serviceTerritories } from "#server/territories/service";
import { type End, OpenIdBrowser, type Person } from "./openid-browser";
import { PASSWORD, TestService, testConfig } from "./service";

/** An application that speaks OpenID Connect. */
export interface RelyingParty {
  id: string;
  name: string;
  /** Undefined for a public client. */
  secret: string | undefined;
  redirectUri: string;
}

interface Connection {
  isPublic?: boolean;
  native?: boolean;
  thirdParty?: boolean;
  requirePkce?: boolean;
  idTokenAlg?: IdTokenAlg;
  redirectUris?: string[];
  postLogoutRedirectUris?: string[];
  backchannelLogoutUri?: string | null;
  /** Without it, a connection from before this could be chosen. */
  emailVerified?: EmailVerified;
}

/** Undefined leaves a parameter out. */
type Wanted = Record<string, string | undefined>;

/** What an application keeps of a sign-in that it began. */
export interface Begun {
  url: URL;
  state: string;
  nonce: string;
  verifier: string;
}

export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by what it expects what the body is
  body: any;
}

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
}

/** Some network: what one test does counts for nobody else. */
export const someAddress = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

/** The service as an OpenID provider behind the front door, on a port of this machine, without a console. */
export class OpenIdService {
  #aheadMs = 0;

  private constructor(
    readonly test: TestService,
    readonly issuer: string,
    private readonly server: Server,
  ) {}

  static async start(databaseUrl: string, settings: Record<string, string> = {}): Promise<OpenIdService> {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const all = { PUBLIC_URL: publicUrl, TRUST_PROXY: "1", ...settings };
    const test = await TestService.start(databaseUrl, all);
    const { trustProxy } = testConfig(databaseUrl, all);
    const territories = [
      openidTerritory(test.service.openid),
      ...serviceTerritories(test.service.fetch, { overrideGlobalObjects: false }),
    ];
    const server = createServer(
      frontDoor(territories, { publicUrl, trustProxy, log: createLogger("silent") }),
    );
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return new OpenIdService(test, publicUrl, server);
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await this.test.stop();
  }

  /** Moves the clock of this process until the test ends: the library and the clients read it too. */
  passTime(ms: number): void {
    this.#aheadMs += ms;
    onTestFinished(() => {
      this.#aheadMs = 0;
      vi.unstubAllGlobals();
    });
    const aheadMs = this.#aheadMs;
    vi.stubGlobal(
      "Date",
      class extends RealDate {
        constructor(...given: unknown[]) {
          super(...((given.length > 0 ? given : [RealDate.now() + aheadMs]) as [number]));
        }
        static override now = () => RealDate.now() + aheadMs;
      },
    );
  }

  /** True for the provider's own addresses, which no console answers. */
  isProvider = ({ origin, pathname }: URL) =>
    origin === this.issuer && /^\/(oidc|api|\.well-known)\//.test(pathname);

  at = (path: string) => new URL(path, this.issuer);

  /** Adds an application with its connection, as the administrator's calls leave them. */
  async addClient({
    isPublic = false,
    native = false,
    thirdParty = false,
    requirePkce = isPublic,
    idTokenAlg = "RS256",
    redirectUris = ["https://client.example.test/callback"],
    postLogoutRedirectUris = [],
    backchannelLogoutUri = null,
    emailVerified,
  }: Connection = {}): Promise<RelyingParty> {
    const { id, name, secret } = await this.test.addApplication();
    await this.test.engine.write(async (queries) => {
      await queries
        .updateTable("applications")
        .set({ protocol: isPublic ? "openid-public" : "openid" })
        .where("id", "=", id)
        .execute();
      await queries
        .insertInto("oidc_clients")
        .values({
          application_id: id,
          redirect_uris: JSON.stringify(redirectUris),
          post_logout_redirect_uris: JSON.stringify(postLogoutRedirectUris),
          backchannel_logout_uri: backchannelLogoutUri,
          native: native ? 1 : 0,
          third_party: thirdParty ? 1 : 0,
          require_pkce: requirePkce ? 1 : 0,
          id_token_alg: idTokenAlg,
          email_verified: emailVerified ?? null,
          updated_at: this.test.now,
        })
        .execute();
    });
    return { id, name, secret: isPublic ? undefined : secret, redirectUri: redirectUris[0] ?? "" };
  }

  /** Adds somebody who has these applications. */
  async addPerson(clients: RelyingParty[] = [], roles: string[] = []): Promise<Person> {
    const { id, input } = await this.test.addUser({ applications: clients.map((one) => one.id), roles });
    return { id, username: input.username, password: PASSWORD };
  }

  browser = (who?: Person) => new OpenIdBrowser(this, who);

  /** A client, somebody who has it, and a browser with them in front of it. */
  async setUp(connection: Connection = {}) {
    const client = await this.addClient(connection);
    const person = await this.addPerson([client]);
    return { client, person, browser: this.browser(person) };
  }

  /** An authorization request with everything that a careful client sends. */
  begin(client: RelyingParty, wanted: Wanted = {}): Begun {
    const [state, nonce, verifier] = [randomUUID(), randomUUID(), randomBytes(32).toString("base64url")];
    const url = this.at("/oidc/auth");
    const parameters: Wanted = {
      client_id: client.id,
      redirect_uri: client.redirectUri,
      response_type: "code",
      scope: "openid",
      state,
      nonce,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      ...wanted,
    };
    url.search = new URLSearchParams(given(parameters)).toString();
    return { url, state, nonce, verifier };
  }

  /** The whole way to the application, which has to end there with a code. */
  async codeFor(
    browser: OpenIdBrowser,
    client: RelyingParty,
    wanted: Wanted = {},
  ): Promise<Begun & { code: string; callback: URL }> {
    const begun = this.begin(client, wanted);
    const end = await browser.go(begun.url);
    const code = end.url.searchParams.get("code");
    if (!code) throw new Error(`No code, but ${describeEnd(end)}`);
    return { ...begun, code, callback: end.url };
  }

  /** The way to the application, which has to get an error there. @returns the error (RFC 6749, section 4.1.2.1) */
  async refusal(browser: OpenIdBrowser, client: RelyingParty, { url, state }: Begun): Promise<string> {
    const end = await browser.go(url);
    const { error, ...rest } = Object.fromEntries(end.url.searchParams);
    const isAnswer = end.url.href.startsWith(client.redirectUri) && rest.state === state;
    if (!isAnswer || !error || rest.iss !== this.issuer || rest.code)
      throw new Error(`No error for the application, but ${describeEnd(end)}`);
    return error;
  }

  /** What the token endpoint answers to a code. */
  exchange(
    client: RelyingParty,
    { code, verifier }: { code: string; verifier?: string },
    wanted: Wanted = {},
  ) {
    return this.token(client, {
      grant_type: "authorization_code",
      code,
      redirect_uri: client.redirectUri,
      code_verifier: verifier,
      ...wanted,
    });
  }

  refresh = (client: RelyingParty, refreshToken: string, wanted: Wanted = {}) =>
    this.token(client, { grant_type: "refresh_token", refresh_token: refreshToken, ...wanted });

  /** Signs in, and exchanges the code: both have to go well. */
  async tokensFor(browser: OpenIdBrowser, client: RelyingParty, wanted: Wanted = {}): Promise<Tokens> {
    const { status, body } = await this.exchange(client, await this.codeFor(browser, client, wanted));
    if (status !== 200) throw new Error(`No tokens: ${status} ${JSON.stringify(body)}`);
    return body as Tokens;
  }

  /** The token endpoint, as a client's back end calls it: with its secret, or with its id alone. */
  token = (client: RelyingParty, wanted: Wanted, headers: Record<string, string> = {}) =>
    this.post("/oidc/token", client, wanted, headers);

  introspect = (client: RelyingParty, token: string) => this.post("/oidc/introspect", client, { token });
  revoke = (client: RelyingParty, token: string) => this.post("/oidc/revoke", client, { token });

  userinfo = (accessToken: string) =>
    this.send("/oidc/me", { headers: { authorization: `Bearer ${accessToken}` } });

  post(path: string, client: RelyingParty, wanted: Wanted, headers: Record<string, string> = {}) {
    const form = client.secret === undefined ? { client_id: client.id, ...wanted } : wanted;
    const authorization = client.secret && basic(client.id, client.secret);
    return this.send(path, {
      method: "POST",
      headers: { ...(authorization && { authorization }), ...headers },
      body: new URLSearchParams(given(form)),
    });
  }

  /** A request that no browser sends: without cookies, and redirects are not followed. */
  async send(path: string, { headers, ...init }: RequestInit = {}): Promise<Reply> {
    const response = await fetch(this.at(path), {
      redirect: "manual",
      ...init,
      headers: { "x-forwarded-for": someAddress(), ...(headers as Record<string, string>) },
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.match(/^application\/(jrd\+)?json/);
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    };
  }

  /** A configured openid-client. */
  configure(client: RelyingParty, authentication?: openid.ClientAuth): Promise<openid.Configuration> {
    const how = authentication ?? (client.secret === undefined ? openid.None() : undefined);
    return openid.discovery(new URL(this.issuer), client.id, client.secret, how, {
      execute: [openid.allowInsecureRequests],
    });
  }

  /** What an administrator does. */
  async administer(method: "PUT" | "POST" | "DELETE", path: string, body?: unknown) {
    this.#admin ??= (await this.test.signIn()).token;
    const answer = await this.test.call(method, path, { body, token: this.#admin });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body.message}`);
    return answer.body;
  }
  #admin?: string;

  setActive = ({ id, name }: RelyingParty, applicationStatus: boolean) =>
    this.administer("PUT", `/auth/applications/${id}`, { applicationName: name, applicationStatus });

  /** Replaces somebody: their status, applications and roles. */
  async setPerson(
    person: Person,
    status: 0 | 1,
    clients: RelyingParty[],
    roles: string[] = [],
  ): Promise<void> {
    const { username } = person;
    await this.administer("PUT", `/auth/users/${person.id}`, {
      ...{ name: `Person ${username}`, email: `${username}@example.test`, mobileNo: null, username },
      ...{ status, applications: clients.map(({ id }) => id), roles },
    });
  }
}

const RealDate = Date;

export const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;

const given = (wanted: Wanted) =>
  Object.fromEntries(Object.entries(wanted).filter((one): one is [string, string] => one[1] !== undefined));

const describeEnd = ({ url, page }: End) =>
  `${url.pathname}${url.search} ${page?.status ?? ""} ${page?.body ?? ""}`;
