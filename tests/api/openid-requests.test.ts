import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INTERACTION_BROWSER, INTERACTION_DEVICE } from "#api/contract/interactions";
import { formOf } from "#harness/node-browser";
import { describeOnEngines } from "#tests/support/engines";
import type { End } from "#tests/support/openid-browser";
import { OpenIdService } from "#tests/support/openid-service";
import { PASSWORD } from "#tests/support/service";

const NO_ACCESS = "/unauthorised/no-applications";

describeOnEngines("OpenID Connect's authorization requests", (databaseUrl) => {
  let sso: OpenIdService;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
  });
  afterAll(() => sso.stop());

  /** A page of ours, and not the application. */
  function expectOurPage({ url, page }: End, status = 400) {
    expect(url.origin).toBe(sso.issuer);
    expect(page?.status).toBe(status);
    expect(page?.headers["content-type"]).toMatch(/^text\/html/);
  }

  describe("a public client", () => {
    const origin = "https://spa.example.test";
    const redirectUris = [`${origin}/callback`, "https://other.example.test/callback"];
    const cors = (from: string, more: Record<string, string> = {}) => ({
      headers: { origin: from, ...more },
    });

    it("O6: signs people in without a secret, and with PKCE", async () => {
      const { client, browser, person } = await sso.setUp({ isPublic: true, redirectUris });
      const { access_token } = await sso.tokensFor(browser, client);
      expect((await sso.userinfo(access_token)).body).toEqual({ sub: person.id });
    });

    it("O10: calls from the origins of its redirect addresses, and no other page reads an answer", async () => {
      const { client, browser } = await sso.setUp({ isPublic: true, redirectUris });
      for (const [from, isAllowed] of [
        [origin, true],
        ["https://other.example.test", true],
        ["https://spa.example.test:8443", false],
        ["http://spa.example.test", false],
        ["https://evil.example", false],
        ["null", false],
      ] as const) {
        const code = await sso.codeFor(browser, client);
        const token = await sso.post(
          "/oidc/token",
          client,
          {
            grant_type: "authorization_code",
            code: code.code,
            redirect_uri: client.redirectUri,
            code_verifier: code.verifier,
          },
          { origin: from },
        );
        const allowed = isAllowed ? from : null;
        expect(token.headers.get("access-control-allow-origin"), from).toBe(allowed);
        expect(token.headers.get("access-control-allow-credentials")).toBeNull();
        expect(token.status).toBe(isAllowed ? 200 : 400);
        if (!isAllowed) continue;
        const authorization = `Bearer ${token.body.access_token}`;
        const userinfo = await sso.send("/oidc/me", cors(from, { authorization }));
        expect(userinfo.headers.get("access-control-allow-origin")).toBe(allowed);
        const elsewhere = await sso.send("/oidc/me", cors("https://evil.example", { authorization }));
        expect(elsewhere.headers.get("access-control-allow-origin")).toBeNull();
      }
    });

    it("O10: may ask beforehand (CORS preflight)", async () => {
      const { status, headers } = await sso.send("/oidc/token", {
        method: "OPTIONS",
        ...cors(origin, {
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type",
        }),
      });
      expect(status).toBe(204);
      expect(headers.get("access-control-allow-methods")).toContain("POST");
    });
  });

  describe("a native client", () => {
    it.each(["http://127.0.0.1:53127/callback", "http://127.0.0.1/callback"])(
      "gets its answer on any port of a loopback address (RFC 8252, section 7.3): %s",
      async (redirectUri) => {
        const redirectUris = ["http://127.0.0.1/callback"];
        const { client, browser } = await sso.setUp({ isPublic: true, native: true, redirectUris });
        const here = { ...client, redirectUri };
        expect(await sso.tokensFor(browser, here)).toHaveProperty("id_token");
      },
    );

    it.each([
      "http://127.0.0.1:53127/other",
      "http://127.0.0.2:53127/callback",
      "http://localhost.evil.example/callback",
      "https://127.0.0.1/callback",
    ])("not at %s", async (redirect_uri) => {
      const { client, browser } = await sso.setUp({
        isPublic: true,
        native: true,
        redirectUris: ["http://127.0.0.1/callback"],
      });
      expectOurPage(await browser.go(sso.begin(client, { redirect_uri }).url));
    });

    it("gets its answer by a scheme of its own", async () => {
      const { client, browser } = await sso.setUp({
        isPublic: true,
        native: true,
        redirectUris: ["com.example.app:/callback"],
      });
      const { callback } = await sso.codeFor(browser, client);
      expect(callback.protocol).toBe("com.example.app:");
      expect(await sso.tokensFor(browser, client)).toHaveProperty("id_token");
    });

    it("O13: is asked about each time (RFC 8252, section 8.6)", async () => {
      const { client, browser } = await sso.setUp({
        isPublic: true,
        native: true,
        redirectUris: ["http://127.0.0.1/callback"],
      });
      for (const times of [1, 2]) {
        await sso.codeFor(browser, client);
        expect(browser.steps.filter(({ next }) => next === "consent")).toHaveLength(times);
      }
      const silent = sso.begin(client, { prompt: "none" });
      expect(await sso.refusal(browser, client, silent)).toMatch(/^(interaction|consent)_required$/);
    });

    it("O1: alone has any port: a web client's loopback address is compared whole", async () => {
      const { client, browser } = await sso.setUp({ redirectUris: ["http://127.0.0.1:4000/callback"] });
      expectOurPage(
        await browser.go(sso.begin(client, { redirect_uri: "http://127.0.0.1:4001/callback" }).url),
      );
    });
  });

  describe("O1: a redirect address", () => {
    const registered = "https://client.example.test/callback";
    it.each([
      `${registered}/`,
      `${registered}?a=b`,
      `${registered}#a`,
      `${registered}/../callback`,
      "https://CLIENT.example.test/callback",
      "https://client.example.test:443/callback",
      "https://client.example.test@evil.example/callback",
      "https://client.example.test.evil.example/callback",
      "http://client.example.test/callback",
      "//client.example.test/callback",
      "/callback",
      "javascript:alert(1)",
      "data:text/html,hello",
      "",
    ])("is compared letter for letter: %j gets nothing", async (redirect_uri) => {
      const { client, browser } = await sso.setUp({ redirectUris: [registered] });
      expectOurPage(await browser.go(sso.begin(client, { redirect_uri }).url));
    });

    it("O1: that is removed in mid-flow gets no code any more", async () => {
      const { client, person, browser } = await sso.setUp({
        redirectUris: [registered, "https://client.example.test/other"],
      });
      const setAddresses = (addresses: string[]) =>
        sso.test.engine.write((queries) =>
          queries
            .updateTable("oidc_clients")
            .set({ redirect_uris: JSON.stringify(addresses) })
            .where("application_id", "=", client.id)
            .execute(),
        );
      // While somebody is at the form.
      const { url } = await browser.walk(sso.begin(client).url, (at) => !sso.isProvider(at));
      const id = url.pathname.split("/").at(-1) ?? "";
      await browser.signIn(person);
      await setAddresses(["https://client.example.test/other"]);
      await expect(browser.answer(id, "go-on")).rejects.toThrow("404");
      // After the form, on the way back.
      await setAddresses([registered]);
      const again = await browser.walk(sso.begin(client).url, (at) => !sso.isProvider(at));
      const step = await browser.answer(again.url.pathname.split("/").at(-1) ?? "", "go-on");
      await setAddresses(["https://client.example.test/other"]);
      expectOurPage(await browser.go(new URL(step.next === "continue" ? step.location : "")));
    });
  });

  describe("somebody without the application", () => {
    it("O8: ends on a page of ours, and the application gets nothing", async () => {
      const { client } = await sso.setUp();
      const browser = sso.browser(await sso.addPerson());
      const { url } = await browser.go(sso.begin(client).url);
      expect(url.pathname).toBe(NO_ACCESS);
    });

    it("is refused silently with prompt=none, though another application is open", async () => {
      const { client } = await sso.setUp();
      const open = await sso.setUp();
      await sso.codeFor(open.browser, open.client);
      const begun = sso.begin(client, { prompt: "none" });
      expect(await sso.refusal(open.browser, client, begun)).toBe("access_denied");
      expect((await open.browser.go(sso.begin(client).url)).url.pathname).toBe(NO_ACCESS);
    });
  });

  describe("a third-party client", () => {
    const consents = (browser: { steps: { next: string }[] }) =>
      browser.steps.filter(({ next }) => next === "consent");

    it("O13: asks for consent, which is remembered for the same scopes", async () => {
      const { client, person, browser } = await sso.setUp({ thirdParty: true });
      const scope = "openid profile";
      await sso.codeFor(browser, client, { scope });
      expect(consents(browser)).toMatchObject([
        {
          application: { id: client.id, applicationName: client.name },
          scopes: ["openid", "profile"],
          allowed: [],
          recipient: "client.example.test",
        },
      ]);
      await sso.codeFor(browser, client, { scope });
      await sso.codeFor(browser, client, { scope: "openid" });
      // On another day, in another browser.
      const other = sso.browser(person);
      await sso.codeFor(other, client, { scope });
      expect([consents(browser).length, consents(other).length]).toEqual([1, 0]);
    });

    it("asks again for more, and by prompt=consent", async () => {
      const { client, browser } = await sso.setUp({ thirdParty: true });
      await sso.codeFor(browser, client, { scope: "openid" });
      const more = sso.begin(client, { scope: "openid email", prompt: "none" });
      expect(await sso.refusal(browser, client, more)).toBe("consent_required");
      await sso.codeFor(browser, client, { scope: "openid email" });
      expect(consents(browser)).toHaveLength(2);
      expect(consents(browser)[1]).toMatchObject({ scopes: ["openid", "email"], allowed: ["openid"] });
      await sso.codeFor(browser, client, { scope: "openid email", prompt: "consent" });
      expect(consents(browser)).toHaveLength(3);
    });

    it("O13: that is refused gets an error, and is asked about again", async () => {
      const { client, browser } = await sso.setUp({ thirdParty: true });
      browser.consent = "refuse";
      expect(await sso.refusal(browser, client, sso.begin(client))).toBe("access_denied");
      browser.consent = "agree";
      expect(await sso.tokensFor(browser, client)).toHaveProperty("id_token");
      expect(consents(browser)).toHaveLength(2);
    });

    it("O13: gets only what was agreed to, also by the claims parameter", async () => {
      const { client, browser } = await sso.setUp({ thirdParty: true });
      const claims = JSON.stringify({ userinfo: { email: null, groups: null }, id_token: { email: null } });
      const { access_token, id_token } = await sso.tokensFor(browser, client, { scope: "openid", claims });
      const told = [
        (await sso.userinfo(access_token)).body,
        JSON.parse(Buffer.from(id_token.split(".")[1] ?? "", "base64url").toString()),
      ];
      for (const one of told) {
        expect(one).not.toHaveProperty("email");
        expect(one).not.toHaveProperty("groups");
      }
    });
  });

  describe("an interaction", () => {
    it("O3: of somebody else's browser is not gone on with", async () => {
      const { client, person } = await sso.setUp();
      const attacker = sso.browser();
      const { url } = await attacker.go(sso.begin(client).url);
      const id = /interaction\/([\w-]+)/.exec(url.search + url.pathname)?.[1] ?? "";
      const victim = sso.browser(person);
      await victim.signIn();
      expect((await victim.go(sso.at(`/auth/interaction/${id}`))).url.pathname).toMatch(/interaction/);
      expectOurPage(await victim.go(sso.at(`/oidc/auth/${id}`)));
      expect(victim.steps).toEqual([]);
    });

    it("O3: that somebody else learned of is answered in its own browser alone, by whoever is signed in there", async () => {
      const { client, person: ann, browser } = await sso.setUp();
      const { client: another } = await sso.setUp();
      const bob = await sso.addPerson([client, another]);
      await sso.setPerson(ann, 1, [client, another]);
      await sso.codeFor(browser, client);
      const thief = sso.browser(bob);
      await sso.codeFor(thief, client);
      const begun = sso.begin(client, { prompt: "login" });
      const { url } = await browser.walk(begun.url, (at) => !sso.isProvider(at));
      const id = url.pathname.split("/").at(-1) ?? "";
      const path = `/auth/interactions/${id}`;
      // Without a secret, with a wrong one, and with that of another browser.
      for (const headers of [{}, { [INTERACTION_BROWSER]: "a".repeat(43) }, thief.headers]) {
        for (const answer of ["go-on", "agree", "refuse"])
          expect((await sso.test.post(path, { answer }, thief.token, { headers })).status).toBe(404);
        expect((await sso.test.get(path, thief.token, { headers })).status).toBe(404);
      }
      expectOurPage(await thief.go(sso.at(`/oidc/auth/${id}`)));
      const { access_token } = await sso.tokensFor(browser, client);
      expect((await sso.userinfo(access_token)).body.sub).toBe(ann.id);

      // The other way round, Bob's answer of Bob's browser signs nobody in here, and nobody out.
      const theirs = await thief.walk(
        sso.begin(client, { prompt: "login" }).url,
        (at) => !sso.isProvider(at),
      );
      await thief.signIn();
      const step = await thief.answer(theirs.url.pathname.split("/").at(-1) ?? "", "go-on");
      const location = new URL(step.next === "continue" ? step.location : "");
      expectOurPage(await browser.go(location));
      const silent = await sso.tokensFor(browser, another, { prompt: "none" });
      expect((await sso.userinfo(silent.access_token)).body.sub).toBe(ann.id);
      expect((await thief.go(location)).url.searchParams.has("code")).toBe(true);
    });

    it("tells its browser the application's name and the hint, and nothing more, and others nothing", async () => {
      const { client } = await sso.setUp();
      const browser = sso.browser();
      const { url } = await browser.walk(
        sso.begin(client, { login_hint: " ada " }).url,
        (at) => !sso.isProvider(at),
      );
      const id = url.pathname.split("/").at(-1) ?? "";
      const { status, body } = await browser.read(id);
      expect(status).toBe(200);
      expect(body).toEqual({
        application: { id: client.id, applicationName: client.name },
        loginHint: "ada",
      });
      expect((await browser.read("a".repeat(43))).status).toBe(404);
      expect((await sso.test.get(`/auth/interactions/${id}`)).status).toBe(404);
    });

    it("turns an address that is suggested into the username of somebody whom the browser is known for, and of nobody else", async () => {
      const { client, person, browser } = await sso.setUp();
      const other = await sso.addPerson([client]);
      const address = await sso.test.addUser({
        username: "named@example.test",
        email: "other-name@example.test",
      });
      const deviceOf = async ({ username }: { username: string }): Promise<string> =>
        (await sso.test.post("/auth/login", { username, password: PASSWORD, device: "" })).body.device;
      const known = await deviceOf(person);
      const others = await deviceOf(other);
      const addressed = await deviceOf(address.input);
      const hintFor = async (login_hint: string, device?: string) => {
        const { url } = await browser.walk(
          sso.begin(client, { login_hint }).url,
          (at) => !sso.isProvider(at),
        );
        const path = `/auth/interactions/${url.pathname.split("/").at(-1)}`;
        const headers = { ...browser.headers, ...(device !== undefined && { [INTERACTION_DEVICE]: device }) };
        const { body } = await sso.test.get(path, undefined, { headers });
        return body.loginHint;
      };
      const email = `${person.username}@example.test`;
      expect(await hintFor(` ${email.toUpperCase()} `, known)).toBe(person.username);
      for (const device of [undefined, "", others, "garbage", `${known.slice(0, -1)}-`])
        expect(await hintFor(email, device), device).toBe(null);
      expect(await hintFor("nobody@example.test", known)).toBe(null);
      expect(await hintFor("named@example.test", addressed)).toBe("named@example.test");
      expect(await hintFor("named@example.test")).toBe(null);
      expect(await hintFor("somebody", others)).toBe("somebody");
      expect(await hintFor("  ")).toBe(null);
      await sso.setPerson(person, 0, [client]);
      expect(await hintFor(email, known)).toBe(null);
    });

    it("O3: is answered by whoever is signed in alone, and once", async () => {
      const { client, person, browser } = await sso.setUp();
      const { url } = await browser.walk(sso.begin(client).url, (at) => !sso.isProvider(at));
      const id = url.pathname.split("/").at(-1) ?? "";
      expect((await sso.test.post(`/auth/interactions/${id}`, { answer: "go-on" })).status).toBe(401);
      await browser.signIn(person);
      const step = await browser.answer(id, "go-on");
      const location = new URL(step.next === "continue" ? step.location : "");
      const first = await browser.go(location);
      expect(first.url.searchParams.has("code")).toBe(true);
      expectOurPage(await browser.go(location));
      expect((await browser.read(id)).status).toBe(404);
    });

    it("ends after an hour", async () => {
      const { client, browser } = await sso.setUp();
      const { url } = await browser.walk(sso.begin(client).url, (at) => !sso.isProvider(at));
      const id = url.pathname.split("/").at(-1) ?? "";
      expect((await browser.read(id)).status).toBe(200);
      sso.passTime(61 * 60_000);
      expect((await browser.read(id)).status).toBe(404);
    });

    it("O3: is bound by one cookie, however many another site's page begins, and those before go on", async () => {
      const { client, person, browser } = await sso.setUp();
      const { url } = await browser.walk(sso.begin(client).url, (at) => !sso.isProvider(at));
      const kept = new Map<string, number>();
      for (let forged = 0; forged < 400; forged++) {
        const { headers } = await browser.open(sso.begin(client, { prompt: "login" }).url, {
          headers: { "sec-fetch-site": "cross-site" },
        });
        for (const line of headers["set-cookie"] ?? []) {
          const [, name = "", path = ""] = /^([^=]+)=.*; path=([^;]*)/.exec(line) ?? [];
          kept.set(`${name} ${path}`, line.length);
        }
      }
      expect([...kept.keys()]).toEqual(["oidc-browser /"]);
      expect([...kept.values()][0]).toBeLessThan(200);
      await browser.signIn(person);
      expect((await browser.go(url)).url.searchParams.has("code")).toBe(true);
    });

    it("O3: sets no cookie where nobody opens a page, and nobody can go on with it", async () => {
      const client = await sso.addClient();
      const { pathname, search } = sso.begin(client).url;
      for (const [name, value] of [
        ["sec-fetch-dest", "image"],
        ["sec-purpose", "prefetch"],
      ] as const) {
        const sent = { headers: { [name]: value } };
        const { status, headers: answered } = await sso.send(pathname + search, sent);
        expect([status, answered.getSetCookie()]).toEqual([303, []]);
        const { pathname: at } = sso.at(answered.get("location") ?? "");
        const path = at.replace("/auth/interaction/", "/auth/interactions/");
        expect((await sso.test.get(path)).status).toBe(404);
      }
    });

    it("of two tabs ends in both", async () => {
      const { client, person, browser } = await sso.setUp();
      const [one, other] = [sso.begin(client), sso.begin(client)];
      const stops = [];
      for (const { url } of [one, other])
        stops.push((await browser.walk(url, (at) => !sso.isProvider(at))).url);
      await browser.signIn(person);
      for (const [index, { state }] of [one, other].entries()) {
        const { url } = await browser.go(stops[index] as URL);
        expect(url.searchParams.get("state")).toBe(state);
        expect(url.searchParams.has("code")).toBe(true);
      }
    });
  });

  describe("two people at one browser", () => {
    it("O3: the second one's sign-in replaces the first one's, and nothing is given for the first", async () => {
      const { client, person: first, browser } = await sso.setUp();
      const second = await sso.addPerson([client]);
      await sso.codeFor(browser, client);
      browser.who = second;
      const { access_token } = await sso.tokensFor(browser, client, { prompt: "login" });
      expect((await sso.userinfo(access_token)).body.sub).toBe(second.id);
      const silent = await sso.tokensFor(browser, client, { prompt: "none" });
      expect((await sso.userinfo(silent.access_token)).body.sub).toBe(second.id);
      expect(first.id).not.toBe(second.id);
    });

    it("an application that knows one of them does not get the other", async () => {
      const { client, browser } = await sso.setUp();
      const second = await sso.addPerson([client]);
      const { id_token } = await sso.tokensFor(browser, client);
      const other = sso.browser(second);
      await sso.codeFor(other, client);
      const silent = sso.begin(client, { prompt: "none", id_token_hint: id_token });
      expect(await sso.refusal(other, client, silent)).toBe("login_required");
      // Asked, they sign in as themselves again: the application is told that it is not whom it wants.
      expect(await sso.refusal(other, client, sso.begin(client, { id_token_hint: id_token }))).toBe(
        "login_required",
      );
      expect(other.forms).toBe(2);
    });
  });

  describe("prompt and max_age", () => {
    it("prompt=login shows the form within the second of the sign-in, and only once", async () => {
      const { client, browser } = await sso.setUp();
      await sso.codeFor(browser, client);
      await sso.codeFor(browser, client, { prompt: "login" });
      expect(browser.forms).toBe(2);
    });

    it("max_age=0 shows the form each time", async () => {
      const { client, browser } = await sso.setUp();
      for (const times of [1, 2, 3]) {
        await sso.codeFor(browser, client, { max_age: "0" });
        expect(browser.forms).toBe(times);
      }
    });

    it.each([
      ["the sign-in is too old", { max_age: "1" }, "login_required"],
      ["the form is asked for as well", { prompt: "none login" }, "invalid_request"],
      ["consent is asked for as well", { prompt: "none consent" }, "invalid_request"],
    ])("prompt=none is refused where %s", async (_, wanted, error) => {
      const { client, browser } = await sso.setUp();
      await sso.codeFor(browser, client);
      sso.passTime(2500);
      const begun = sso.begin(client, { prompt: "none", ...wanted });
      expect(await sso.refusal(browser, client, begun)).toBe(error);
    });

    it.each([{ prompt: "create" }, { prompt: "sing" }, { max_age: "-1" }, { max_age: "soon" }])(
      "%j is refused",
      async (wanted) => {
        const { client, browser } = await sso.setUp();
        expect(await sso.refusal(browser, client, sso.begin(client, wanted))).toBe("invalid_request");
      },
    );

    const stepsOf = (browser: { steps: { next: string }[] }) =>
      browser.steps.splice(0).map(({ next }) => next);

    it("prompt=select_account asks who is signed in, every time, and nobody who has just signed in", async () => {
      const { client, browser } = await sso.setUp();
      await sso.codeFor(browser, client, { prompt: "select_account" });
      expect([browser.forms, stepsOf(browser)]).toEqual([1, ["continue"]]);
      for (const _ of [1, 2]) {
        await sso.codeFor(browser, client, { prompt: "select_account" });
        expect([browser.forms, stepsOf(browser)]).toEqual([1, ["select-account", "continue"]]);
      }
      await sso.codeFor(browser, client, { prompt: "select_account login" });
      expect([browser.forms, stepsOf(browser)]).toEqual([2, ["select-account", "sign-in", "continue"]]);
      await sso.codeFor(browser, client, { prompt: "consent select_account" });
      expect([browser.forms, stepsOf(browser)]).toEqual([2, ["select-account", "consent", "continue"]]);
      const alone = sso.begin(client, { prompt: "none select_account" });
      expect(await sso.refusal(browser, client, alone)).toBe("invalid_request");
    });

    it("prompt=select_account keeps the choice until consent, and another sign-in makes another", async () => {
      const { client, browser } = await sso.setUp({ thirdParty: true });
      await browser.signIn();
      const begun = sso.begin(client, { prompt: "select_account" });
      const { url } = await browser.walk(begun.url, (at) => !sso.isProvider(at));
      const id = url.pathname.split("/").at(-1) ?? "";
      // Consent, or the choice, can't be had in place of the other.
      expect(await browser.answer(id, "agree")).toMatchObject({ next: "select-account" });
      expect(await browser.answer(id, "select")).toMatchObject({ next: "consent" });
      expect(await browser.answer(id, "go-on")).toMatchObject({ next: "consent" });
      const other = await sso.addPerson([client]);
      await browser.signIn(other);
      expect(await browser.answer(id, "go-on")).toMatchObject({ next: "consent" });
      expect(await browser.answer(id, "agree")).toMatchObject({ next: "continue" });
      const { url: end } = await browser.go(sso.at(`/oidc/auth/${id}`));
      const code = String(end.searchParams.get("code"));
      const { body } = await sso.exchange(client, { ...begun, code });
      expect((await sso.userinfo(body.access_token)).body.sub).toBe(other.id);
    });

    it("prompt=select_account leads to nobody but whom id_token_hint names", async () => {
      const { client, browser } = await sso.setUp();
      const { id_token } = await sso.tokensFor(browser, client);
      const begun = sso.begin(client, { prompt: "select_account", id_token_hint: id_token });
      const { url } = await browser.walk(begun.url, (at) => !sso.isProvider(at));
      const id = url.pathname.split("/").at(-1) ?? "";
      await browser.signIn(await sso.addPerson([client]));
      expect(await browser.answer(id, "go-on")).toMatchObject({ next: "continue" });
      const { headers } = await browser.open(new URL(sso.at(`/oidc/auth/${id}`)));
      expect(headers.location).toContain("error=login_required");
    });

    it("O3: somebody is signed in silently only by opening a page", async () => {
      const { client, browser } = await sso.setUp();
      await sso.codeFor(browser, client);
      const { url } = sso.begin(client, { prompt: "none" });
      for (const headers of [
        { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
        { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
        { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
      ]) {
        const { headers: answered } = await browser.open(url, { headers });
        expect(answered.location).toContain("error=login_required");
      }
      // The library would take these for the same address.
      for (const path of ["/oidc/auth/", "/OIDC/auth", "/oidc/AUTH"]) {
        const { status } = await browser.open(new URL(path + url.search, url), {
          headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
        });
        expect(status, path).toBe(404);
      }
    });
  });

  describe("a pushed request", () => {
    const push = (client: Parameters<typeof sso.post>[1], begun: { url: URL }) =>
      sso.post("/oidc/request", client, Object.fromEntries(begun.url.searchParams));
    const by = (client: { id: string }, requestUri: string) =>
      sso.at(`/oidc/auth?${new URLSearchParams({ client_id: client.id, request_uri: requestUri })}`);

    it("signs in once, its own client alone, within a minute", async () => {
      const { client, browser, person } = await sso.setUp();
      const begun = sso.begin(client);
      const { status, body } = await push(client, begun);
      expect(status).toBe(201);
      const other = await sso.addClient();
      await sso.setPerson(person, 1, [client, other]);
      expectOurPage(await browser.go(by(other, body.request_uri)));
      const { url } = await browser.go(by(client, body.request_uri));
      expect(url.searchParams.get("state")).toBe(begun.state);
      const code = url.searchParams.get("code") ?? "";
      expect((await sso.exchange(client, { code, verifier: begun.verifier })).status).toBe(200);
      expect((await browser.go(by(client, body.request_uri))).url.searchParams.has("code")).toBe(false);
      const late = await push(client, sso.begin(client));
      sso.passTime(61_000);
      expect((await browser.go(by(client, late.body.request_uri))).url.searchParams.has("code")).toBe(false);
    });

    it("O1: is refused for a wrong secret and for an address that is not registered", async () => {
      const client = await sso.addClient();
      expect((await push({ ...client, secret: "wrong" }, sso.begin(client))).status).toBe(401);
      const elsewhere = sso.begin(client, { redirect_uri: "https://evil.example/" });
      expect((await push(client, elsewhere)).status).toBe(400);
    });
  });

  it("O5: form_post answers by a form with a policy that lets it go to the application", async () => {
    const { client, browser } = await sso.setUp();
    const begun = sso.begin(client, { response_mode: "form_post" });
    const { page } = await browser.go(begun.url);
    expect(page?.status).toBe(200);
    const { action, fields } = page ? formOf(page) : {};
    expect(action?.href).toBe(client.redirectUri);
    expect(fields).toMatchObject({ state: begun.state, iss: sso.issuer });
    const code = fields?.code ?? "";
    expect((await sso.exchange(client, { code, verifier: begun.verifier })).status).toBe(200);
    const policy = String(page?.headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'sha256-/);
    expect(policy).not.toMatch(/unsafe-inline|form-action/);
    expect(page?.headers["cache-control"]).toContain("no-store");
  });

  it.each(["token", "id_token", "code id_token", "code token", "none", "constructor"])(
    "the response type %s is refused",
    async (response_type) => {
      const { client, browser } = await sso.setUp();
      const { url } = await browser.go(sso.begin(client, { response_type }).url);
      expect(`${url.search}${url.hash}`).toMatch(/error=(unsupported_response_type|invalid_request)/);
      expect(`${url.search}${url.hash}`).not.toMatch(/access_token|id_token=|code=/);
    },
  );

  it("O8: the console's own application is no client", async () => {
    const own = await sso.test.engine.read
      .selectFrom("applications")
      .where("built_in", "=", 1)
      .select(["id", "name"])
      .executeTakeFirstOrThrow();
    await sso.test.engine.write(async (queries) => {
      await queries
        .updateTable("applications")
        .set({ protocol: "openid" })
        .where("id", "=", own.id)
        .execute();
      await queries
        .insertInto("oidc_clients")
        .values({
          application_id: own.id,
          redirect_uris: JSON.stringify(["https://client.example.test/callback"]),
          post_logout_redirect_uris: "[]",
          backchannel_logout_uri: null,
          native: 0,
          third_party: 0,
          require_pkce: 0,
          id_token_alg: "RS256",
          updated_at: sso.test.now,
        })
        .execute();
    });
    const client = { ...own, secret: "a", redirectUri: "https://client.example.test/callback" };
    const browser = sso.browser(await sso.addPerson());
    expectOurPage(await browser.go(sso.begin(client).url));
    expect((await sso.refresh(client, "a")).status).toBe(401);
  });

  it.each(["library", "none"] as const)(
    "an application of the protocol %s is no client",
    async (protocol) => {
      const { client, browser } = await sso.setUp();
      await sso.test.engine.write((queries) =>
        queries.updateTable("applications").set({ protocol }).where("id", "=", client.id).execute(),
      );
      expectOurPage(await browser.go(sso.begin(client).url));
    },
  );
});
