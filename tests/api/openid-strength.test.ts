import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acrFor, acrsAt, readAskedStrength } from "#api/openid/acr";
import { describeOnEngines } from "#tests/support/engines";
import type { OpenIdBrowser } from "#tests/support/openid-browser";
import { OpenIdService, type RelyingParty } from "#tests/support/openid-service";
import { setPolicy, setStrength } from "#tests/support/policies";

const essential = (value: object) => JSON.stringify({ id_token: { acr: { essential: true, ...value } } });

describeOnEngines("How strongly a user is signed in, by OpenID Connect", (databaseUrl) => {
  let sso: OpenIdService;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
  });
  afterAll(() => sso.stop());

  const claimsOf = async (browser: OpenIdBrowser, client: RelyingParty, wanted = {}) =>
    decodeJwt((await sso.tokensFor(browser, client, wanted)).id_token);
  const lastSteps = ({ steps }: OpenIdBrowser) => steps.map(({ next }) => next);
  const silently = (browser: OpenIdBrowser, client: RelyingParty, wanted = {}) =>
    sso.refusal(browser, client, sso.begin(client, { prompt: "none", ...wanted }));

  it("is what discovery names, without passkeys where browsers accept none", async () => {
    const { body } = await sso.send("/.well-known/openid-configuration");
    expect(body.acr_values_supported).toEqual(["aal1", "aal2"]);
    expect(body.claims_supported).toEqual(expect.arrayContaining(["acr", "amr", "auth_time"]));
  });

  it("is told by ID tokens and introspection, and userinfo says nothing of it", async () => {
    const { client, browser } = await sso.setUp();
    const { access_token, id_token, refresh_token } = await sso.tokensFor(browser, client);
    const told = { acr: "aal1", amr: ["pwd"], auth_time: expect.any(Number) };
    expect(decodeJwt(id_token)).toMatchObject(told);
    expect((await sso.introspect(client, access_token)).body).toMatchObject({ active: true, ...told });
    expect(Object.keys((await sso.userinfo(access_token)).body)).toEqual(["sub"]);
    const renewed = (await sso.refresh(client, refresh_token)).body;
    expect(decodeJwt(renewed.id_token)).toMatchObject(told);
    expect((await sso.introspect(client, renewed.access_token)).body).toMatchObject(told);
  });

  it("is told as it is now: after a second step, silently and to every application", async () => {
    const [one, other] = [await sso.addClient(), await sso.addClient()];
    const person = await sso.addPerson([one, other]);
    const browser = sso.browser(person);
    const before = await claimsOf(browser, one);
    sso.passTime(5_000);
    await setStrength({ engine: sso.test.engine, now: Date.now() }, person.id, 2);
    for (const client of [one, other]) {
      const after = await claimsOf(browser, client, { prompt: "none" });
      expect(after).toMatchObject({ acr: "aal2", amr: ["pwd", "otp", "mfa"] });
      expect(after.auth_time).toBeGreaterThanOrEqual(Number(before.auth_time) + 5);
    }
    expect(browser.forms).toBe(1);
    // And no more than that, once somebody has signed in again without a second step.
    await setStrength(sso.test, person.id, 1);
    expect(await claimsOf(browser, one, { prompt: "none" })).toMatchObject({ acr: "aal1", amr: ["pwd"] });
  });

  it("stays as it was in tokens that are renewed (RFC 9068, section 2.2.1)", async () => {
    const { client, browser, person } = await sso.setUp();
    const { id_token, refresh_token } = await sso.tokensFor(browser, client);
    sso.passTime(5_000);
    await setStrength({ engine: sso.test.engine, now: Date.now() }, person.id, 2);
    const renewed = decodeJwt((await sso.refresh(client, refresh_token)).body.id_token);
    const { acr, amr, auth_time } = decodeJwt(id_token);
    expect(renewed).toMatchObject({ acr, amr, auth_time });
  });

  it("names no method of a user who signed in with Google", async () => {
    const { client, browser, person } = await sso.setUp();
    await browser.signIn();
    await sso.test.engine.write((queries) =>
      queries
        .updateTable("sign_ins")
        .set({ proof: "google", amr: "" })
        .where("user_id", "=", person.id)
        .execute(),
    );
    const claims = await claimsOf(browser, client);
    expect(claims.acr).toBe("aal1");
    expect(claims).not.toHaveProperty("amr");
  });

  it("satisfies max_age by the last complete authentication", async () => {
    const { client, browser, person } = await sso.setUp();
    await claimsOf(browser, client);
    sso.passTime(120_000);
    expect(await silently(browser, client, { max_age: "60" })).toBe("login_required");
    await setStrength({ engine: sso.test.engine, now: Date.now() }, person.id, 2);
    await claimsOf(browser, client, { prompt: "none", max_age: "60" });
    expect(browser.forms).toBe(1);
  });

  describe("an application may ask for more", () => {
    it.each([
      { acr_values: "aal2" },
      { acr_values: "urn:of:another aal2 phr" },
      { claims: essential({ value: "aal2" }) },
      { claims: essential({ values: ["aal2", "loa3"] }), acr_values: "aal1" },
    ])("by %j, and gets its code after the second step", async (wanted) => {
      const { client, browser, person } = await sso.setUp();
      await claimsOf(browser, client);
      expect(await silently(browser, client, wanted)).toBe("interaction_required");
      const begun = sso.begin(client, wanted);
      const stopped = await browser.go(begun.url);
      expect(stopped.url.pathname).toMatch(/^\/auth\/interaction\//);
      expect(lastSteps(browser).at(-1)).toBe("second-factor");
      // It asks until the sign-in is strong enough.
      await browser.go(stopped.url);
      expect(lastSteps(browser).slice(-2)).toEqual(["second-factor", "second-factor"]);
      await setStrength(sso.test, person.id, 2);
      const code = (await browser.go(stopped.url)).url.searchParams.get("code") ?? "";
      const { body } = await sso.exchange(client, { ...begun, code });
      expect(decodeJwt(body.id_token).acr).toBe("aal2");
      // From then on it goes by itself.
      expect(await claimsOf(browser, client, { prompt: "none", ...wanted })).toMatchObject({ acr: "aal2" });
    });

    it.each([
      { acr_values: "1 2" },
      { acr_values: "aal1 aal2" },
      { claims: JSON.stringify({ id_token: { acr: null } }) },
      { claims: JSON.stringify({ id_token: { acr: { values: ["loa3"] } } }) },
      { claims: essential({ values: "aal2" }) },
      { claims: essential({}) },
    ])("but not by %j", async (wanted) => {
      const { client, browser } = await sso.setUp();
      expect((await claimsOf(browser, client, wanted)).acr).toBe("aal1");
    });

    it.each([essential({ value: "loa3" }), essential({ values: ["loa3", 4, null] })])(
      "than there is by %s, and is told so",
      async (claims) => {
        const { client, browser } = await sso.setUp();
        const error = await sso.refusal(browser, client, sso.begin(client, { claims }));
        expect(error).toBe("unmet_authentication_requirements");
        expect(await silently(browser, client, { claims })).toBe("unmet_authentication_requirements");
      },
    );

    it("and is told the class that it asked for, which a stronger sign-in reaches too", async () => {
      const { client, browser, person } = await sso.setUp();
      await browser.signIn();
      await setStrength(sso.test, person.id, 3);
      expect(await claimsOf(browser, client)).toMatchObject({ acr: "phr", amr: ["swk", "user", "mfa"] });
      expect((await claimsOf(browser, client, { claims: essential({ value: "aal2" }) })).acr).toBe("aal2");
      expect((await claimsOf(browser, client)).acr).toBe("phr");
    });
  });

  describe.each(["its user's role", "the application"])("a policy of %s", (who) => {
    async function inUse() {
      const set = await sso.setUp();
      const role = crypto.randomUUID();
      await sso.test.engine.write(async (queries) => {
        await queries
          .insertInto("roles")
          .values({ id: role, name: role, name_key: role, built_in: 0, created_at: 0 })
          .execute();
        await queries.insertInto("user_roles").values({ user_id: set.person.id, role_id: role }).execute();
      });
      const demand = (level: 0 | 2 | 3, from?: number) =>
        who === "the application"
          ? setPolicy(sso.test, "applications", set.client.id, level, from)
          : setPolicy(sso.test, "roles", role, level, from);
      return { ...set, demand };
    }

    it("FA10: is in force for tokens that were issued before, from its date on", async () => {
      const { client, browser, person, demand } = await inUse();
      const tokens = await sso.tokensFor(browser, client);
      const isGood = async () => [
        (await sso.userinfo(tokens.access_token)).status,
        (await sso.introspect(client, tokens.access_token)).body.active,
        (await sso.introspect(client, tokens.refresh_token)).body.active,
        (await sso.refresh(client, tokens.refresh_token)).status,
      ];
      await demand(2, Date.now() + 60_000);
      expect(await isGood()).toEqual([200, true, true, 200]);
      await demand(2, Date.now());
      expect(await isGood()).toEqual([401, false, false, 400]);
      await setStrength(sso.test, person.id, 2);
      expect(await isGood()).toEqual([200, true, true, 200]);
      await demand(3);
      expect(await isGood()).toEqual([401, false, false, 400]);
    });

    it("FA10: is in force for a code that was issued before", async () => {
      const { client, browser, demand } = await inUse();
      const code = await sso.codeFor(browser, client);
      await demand(2);
      const { status, body } = await sso.exchange(client, code);
      expect([status, body.error]).toEqual([400, "invalid_grant"]);
    });

    it.each(["", "consent"])("FA10: lets nobody through with prompt=%s", async (prompt) => {
      const { client, browser, person, demand } = await inUse();
      await browser.signIn();
      await demand(2);
      const begun = sso.begin(client, prompt === "" ? {} : { prompt });
      const { url } = await browser.go(begun.url);
      expect(url.pathname).toMatch(/^\/auth\/interaction\//);
      expect(lastSteps(browser).at(-1)).toBe("second-factor");
      await setStrength(sso.test, person.id, 2);
      expect((await browser.go(url)).url.searchParams.get("code")).toEqual(expect.any(String));
    });

    it("FA10: lets nobody through with prompt=login, where the form may ask for the second step itself", async () => {
      const { client, browser, demand } = await inUse();
      await browser.signIn();
      await demand(2);
      const end = await browser
        .go(sso.begin(client, { prompt: "login" }).url)
        .catch(({ message }: Error) => message);
      if (who === "the application") expect(lastSteps(browser)).toEqual(["sign-in", "second-factor"]);
      else expect(end).toMatch(/403 This account needs a second step/);
    });

    it("FA10: answers a silent request that an interaction is required, or a sign-in where nobody is", async () => {
      const { client, browser, demand } = await inUse();
      await claimsOf(browser, client);
      await demand(2);
      expect(await silently(browser, client)).toBe("interaction_required");
      expect(await silently(sso.browser(), client)).toBe("login_required");
      expect(await silently(browser, client, { max_age: "0" })).toBe("login_required");
    });

    it("FA10: that begins while somebody is on the way there lets nobody through", async () => {
      const { client, browser, demand } = await inUse();
      await browser.signIn();
      const { url } = sso.begin(client);
      const interaction = await browser.walk(url, (at) => !sso.isProvider(at));
      const step = await browser.answer(interaction.url.pathname.split("/").at(-1) ?? "", "go-on");
      await demand(2);
      const end = await browser.go(new URL(step.next === "continue" ? step.location : ""));
      expect(end.url.searchParams.has("code")).toBe(false);
      expect(lastSteps(browser).at(-1)).toBe("second-factor");
    });
  });
});

describe("Authentication context classes", () => {
  const https = "https://sso.example.test";

  it("have phr where passkeys are offered", () => {
    expect(acrsAt(https)).toEqual(["aal1", "aal2", "phr"]);
    expect(acrsAt("http://localhost:3000")).toHaveLength(3);
    expect(acrsAt("https://192.0.2.7")).toEqual(["aal1", "aal2"]);
    expect(readAskedStrength({ acr_values: "phr" }, https).least).toBe(3);
    expect(readAskedStrength({ acr_values: "phr" }, "http://192.0.2.7").least).toBe(0);
  });

  it("of which an application gets the strongest that it asked for and that was reached", () => {
    const told = (strength: 1 | 2 | 3, acr_values?: string) =>
      acrFor(strength, readAskedStrength({ acr_values }, https));
    expect([told(3), told(3, "aal1"), told(3, "aal2 aal1"), told(2, "phr aal1")]).toEqual([
      "phr",
      "aal1",
      "aal2",
      "aal1",
    ]);
    expect(told(1, "phr")).toBe("aal1");
  });
});
