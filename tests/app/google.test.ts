import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { configureEnv } from "#app/env.server";
import { log } from "#app/log.server";
import { readState } from "#app/request/google-state.server";
import { finishGoogle, startGoogle } from "#app/session/google.server";
import { GOOGLE_CALLBACK } from "#app/session/google-callback";
import { refusedBy } from "#app/session/google-failure.server";
import { setEmbeddedService } from "#app/sso-api/transport.server";
import { aRequest, within } from "#tests/support/console-request";
import { createSqliteDatabase } from "#tests/support/engines";
import type { OpenIdBrowser } from "#tests/support/openid-browser";
import { OpenIdService, type RelyingParty } from "#tests/support/openid-service";
import { TestService } from "#tests/support/service";

const PUBLIC_URL = "http://localhost:3000";
const NOT_SET_UP = "isn't set up correctly. Tell your administrator.";

describe("S9: this product as the provider of another installation of it", () => {
  const databases: Awaited<ReturnType<typeof createSqliteDatabase>>[] = [];
  let issuer: OpenIdService;
  let relying: TestService;
  let client: RelyingParty;
  beforeAll(async () => {
    databases.push(await createSqliteDatabase(), await createSqliteDatabase());
    issuer = await OpenIdService.start(databases[0]?.url ?? "");
    client = await issuer.addClient({
      redirectUris: [PUBLIC_URL + GOOGLE_CALLBACK],
      thirdParty: true,
      emailVerified: "entered",
    });
    relying = await TestService.start(databases[1]?.url ?? "", {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_ISSUER: issuer.issuer,
      GOOGLE_DOMAINS: "admitted.example",
    });
    setEmbeddedService((request, caller) => relying.service.fetch(request, caller));
    configure();
  });
  afterAll(async () => {
    await relying.stop();
    await issuer.stop();
    for (const database of databases) await database.drop();
  });
  afterEach(() => void vi.restoreAllMocks());

  const configure = (settings: Record<string, string> = {}) =>
    configureEnv(
      {
        PUBLIC_URL,
        LOG_LEVEL: "silent",
        GOOGLE_CLIENT_ID: client.id,
        GOOGLE_CLIENT_SECRET: client.secret ?? "",
        GOOGLE_ISSUER: issuer.issuer,
        ...settings,
      },
      { sessionSecret: "9f2b7c41e0d85a36c1f4b7a2908e6d53" },
    );

  const addBrowser = async (email = `${crypto.randomUUID()}@admitted.example`) => {
    const person = await issuer.addPerson([client]);
    await issuer.test.engine.write((queries) =>
      queries.updateTable("users").set({ email, name: "Ada Both" }).where("id", "=", person.id).execute(),
    );
    return issuer.browser(person);
  };

  /** The console sends the person to the issuer. */
  async function go(purpose?: "proof") {
    const request = aRequest();
    const response = await within(() => startGoogle(new URLSearchParams(), purpose), request);
    const cookies = [...request.setCookies.values()].map((cookie) => cookie.split(";", 1)[0]).join("; ");
    return { address: new URL(response.headers.get("location") ?? ""), cookies };
  }

  async function comeBack(url: URL, cookies: string) {
    const state = await readState(url.searchParams.get("state") ?? "");
    return within(() => finishGoogle(url, state), aRequest({ cookies }));
  }

  /** There and back again. */
  async function signIn(browser: OpenIdBrowser, purpose?: "proof") {
    const { address, cookies } = await go(purpose);
    const end = await browser.go(address);
    return comeBack(end.url, cookies);
  }

  const watchLog = () => {
    const warn = vi.spyOn(log() as { warn(about: { err: Error }): void }, "warn");
    return () => warn.mock.calls.map(([{ err }]) => `${err.message} ${err.cause}`);
  };

  it("is sent what OpenID Connect knows, and nothing of Google's own", async () => {
    const { address } = await go();
    expect(address.origin + address.pathname).toBe(`${issuer.issuer}/oidc/auth`);
    const keys = [...address.searchParams.keys()].filter((key) => key !== "prompt");
    const plain = ["client_id", "nonce", "redirect_uri", "response_type", "scope", "state"];
    expect(keys.sort()).toEqual([...plain, "code_challenge", "code_challenge_method"].sort());
    const { prompt_values_supported: known = [] } = (await issuer.send("/.well-known/openid-configuration"))
      .body;
    expect(address.searchParams.has("prompt")).toBe(known.includes("select_account"));
  });

  it("lets people in, whom the other installation knows again, and asks them once more for a proof", async () => {
    const browser = await addBrowser();
    const first = await relying.post("/auth/google", await signIn(browser));
    expect(first).toMatchObject({ status: 200, body: { newUser: true } });
    expect((await relying.get("/auth/profile", first.body.token)).body).toMatchObject({ name: "Ada Both" });
    expect((await relying.post("/auth/google", await signIn(browser))).status).toBe(200);
    const { forms } = browser;
    const { idToken, nonce } = await signIn(browser, "proof");
    expect(browser.forms).toBe(forms + 1);
    expect(decodeJwt(idToken).auth_time).toEqual(expect.any(Number));
    expect((await relying.post("/auth/proof", { google: { idToken, nonce } }, first.body.token)).status).toBe(
      204,
    );
  });

  it("has no hosted domains, so that of the verified address counts", async () => {
    const answer = await relying.post(
      "/auth/google",
      await signIn(await addBrowser("ada@elsewhere.example")),
    );
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining("domain") } });
  });

  it("is quoted in the log if it refuses, and the person reads what to do", async () => {
    const logged = watchLog();
    const browser = await addBrowser();
    browser.consent = "refuse";
    await expect(signIn(browser)).rejects.toThrow(
      `Signing in with ${new URL(issuer.issuer).host} was cancelled.`,
    );
    expect(logged().at(-1)).toContain("access_denied");

    const { address, cookies } = await go();
    const back = (error: string, description: string) => {
      const url = new URL(GOOGLE_CALLBACK, PUBLIC_URL);
      const state = address.searchParams.get("state") ?? "";
      url.search = new URLSearchParams({ error, error_description: description, state }).toString();
      return comeBack(url, cookies);
    };
    await expect(back("temporarily_unavailable", "A\r\nB\u2028C\u202eD")).rejects.toThrow("can't be reached");
    expect(logged().at(-1)).toMatch(/temporarily_unavailable, A B C D /);
    await expect(back("invalid_scope", "x".repeat(5_000))).rejects.toThrow(NOT_SET_UP);
    expect(logged().at(-1)?.length).toBeLessThan(400);
    const state = address.searchParams.get("state") ?? "";
    await expect(back("login_required", `for ${state}`)).rejects.toThrow("did not work. Try again.");
    expect(logged().at(-1)).toContain("login_required, for [redacted]");
  });

  it("is quoted if it refuses the console itself, without the secret", async () => {
    const logged = watchLog();
    configure({ GOOGLE_CLIENT_SECRET: "not the secret" });
    await expect(signIn(await addBrowser())).rejects.toThrow(NOT_SET_UP);
    configure();
    expect(logged().at(-1)).toContain("The token endpoint answered 401: invalid_client");
    const { cause } = refusedBy("It", { error: "invalid_grant", error_description: "code c0de" }, ["c0de"]);
    expect(cause).toMatchObject({ message: "It: invalid_grant, code [redacted]" });
  });

  it("could be one that takes the secret in a header only, or that knows select_account", async () => {
    const asked: (string | undefined)[] = [];
    const other = createServer(({ headers }, response) => {
      asked.push(headers.authorization);
      const url = `http://${headers.host}`;
      const document = {
        issuer: url,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        prompt_values_supported: ["login", "select_account"],
      };
      response.end(JSON.stringify(document));
    });
    await once(other.listen(0, "127.0.0.1"), "listening");
    const { port } = other.address() as AddressInfo;
    configure({ GOOGLE_ISSUER: `http://127.0.0.1:${port}`, GOOGLE_CLIENT_SECRET: "a:b c" });
    const { address, cookies } = await go();
    expect(address.searchParams.get("prompt")).toBe("select_account");
    const back = new URL(GOOGLE_CALLBACK, PUBLIC_URL);
    back.search = new URLSearchParams({
      code: "code",
      state: address.searchParams.get("state") ?? "",
    }).toString();
    await expect(comeBack(back, cookies)).rejects.toThrow("can't be reached");
    expect(asked.at(-1)).toBe(`Basic ${btoa(`${client.id}:a%3Ab%20c`)}`);
    configure();
    other.close();
  });
});
