import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import type { OpenIdBrowser } from "#tests/support/openid-browser";
import { OpenIdService, type RelyingParty, type Tokens } from "#tests/support/openid-service";

const HOUR_MS = 60 * 60_000;
const INVALID_GRANT = { status: 400, body: { error: "invalid_grant" } };

describeOnEngines("what ends OpenID Connect's sessions, codes and tokens", (databaseUrl) => {
  let sso: OpenIdService;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
  });
  afterAll(() => sso.stop());

  type SetUp = Awaited<ReturnType<OpenIdService["setUp"]>>;
  type InUse = SetUp & { tokens: Tokens; code: { code: string; verifier: string } };

  /** A client with tokens, and with a code that is not exchanged yet. */
  async function inUse(connection: Parameters<OpenIdService["setUp"]>[0] = {}): Promise<InUse> {
    const set = await sso.setUp(connection);
    const tokens = await sso.tokensFor(set.browser, set.client);
    return { ...set, tokens, code: await sso.codeFor(set.browser, set.client) };
  }

  async function expectEnded({ client, tokens, code }: Pick<InUse, "client" | "tokens" | "code">) {
    expect((await sso.userinfo(tokens.access_token)).status).toBe(401);
    expect((await sso.introspect(client, tokens.access_token)).body).toEqual({ active: false });
    expect((await sso.introspect(client, tokens.refresh_token)).body).toEqual({ active: false });
    expect(await sso.refresh(client, tokens.refresh_token)).toMatchObject(INVALID_GRANT);
    expect(await sso.exchange(client, code)).toMatchObject(INVALID_GRANT);
  }

  async function expectGood({ client, tokens }: Pick<InUse, "client" | "tokens">) {
    expect((await sso.userinfo(tokens.access_token)).status).toBe(200);
    expect((await sso.refresh(client, tokens.refresh_token)).status).toBe(200);
  }

  const silently = (browser: OpenIdBrowser, client: RelyingParty) =>
    sso.refusal(browser, client, sso.begin(client, { prompt: "none" }));

  /** Up to the console, before anything is answered. @returns the interaction */
  async function upToTheForm(browser: OpenIdBrowser, client: RelyingParty): Promise<URL> {
    return (await browser.walk(sso.begin(client).url, (url) => !sso.isProvider(url))).url;
  }
  const idOf = (interaction: URL) => interaction.pathname.split("/").at(-1) ?? "";

  describe("an application that is deactivated", () => {
    it("O9: gets nothing, and its tokens don't come back when it is active again", async () => {
      const used = await inUse();
      await sso.setActive(used.client, false);
      expect((await sso.userinfo(used.tokens.access_token)).status).toBe(401);
      // Unknown and inactive clients are told apart by nobody.
      expect((await sso.refresh(used.client, used.tokens.refresh_token)).status).toBe(401);
      expect((await sso.introspect(used.client, used.tokens.access_token)).status).toBe(401);
      const { page } = await used.browser.go(sso.begin(used.client).url);
      expect(page?.status).toBe(400);
      await sso.setActive(used.client, true);
      await expectEnded(used);
      // People sign in anew, which goes on by itself: their own sign-in is still good.
      await expectGood({ ...used, tokens: await sso.tokensFor(used.browser, used.client) });
      expect(used.browser.forms).toBe(1);
    });

    it("in mid-flow gets no code, before the form nor after it", async () => {
      const { client, person, browser } = await sso.setUp();
      const before = await upToTheForm(browser, client);
      await browser.signIn(person);
      await sso.setActive(client, false);
      await expect(browser.answer(idOf(before), "go-on")).rejects.toThrow("404");
      await sso.setActive(client, true);
      // The question was of before: it is over, as everything else.
      await expect(browser.answer(idOf(before), "go-on")).rejects.toThrow("404");
      const again = await upToTheForm(browser, client);
      const step = await browser.answer(idOf(again), "go-on");
      const onward = new URL(step.next === "continue" ? step.location : "");
      await sso.setActive(client, false);
      await sso.setActive(client, true);
      const end = await browser.go(onward);
      expect(end.url.origin).toBe(sso.issuer);
      expect(end.page?.status).toBe(400);
    });
  });

  it("an application that is deleted takes everything with it", async () => {
    const used = await inUse();
    await sso.administer("DELETE", `/auth/applications/${used.client.id}`);
    expect((await sso.userinfo(used.tokens.access_token)).status).toBe(401);
    expect((await sso.refresh(used.client, used.tokens.refresh_token)).status).toBe(401);
    const left = await sso.test.engine.read
      .selectFrom("oidc_records")
      .where("application_id", "=", used.client.id)
      .select("id")
      .execute();
    expect(left).toEqual([]);
  });

  describe("an application that is taken from somebody", () => {
    it("O9: gets nothing of theirs, and giving it back brings nothing back", async () => {
      const used = await inUse();
      const other = await sso.addPerson([used.client]);
      const theirs = await sso.tokensFor(sso.browser(other), used.client);
      await sso.setPerson(used.person, 1, []);
      await expectEnded(used);
      expect(await silently(used.browser, used.client)).toBe("access_denied");
      await sso.setPerson(used.person, 1, [used.client]);
      await expectEnded(used);
      await expectGood({ ...used, tokens: theirs });
      await expectGood({ ...used, tokens: await sso.tokensFor(used.browser, used.client) });
      expect(used.browser.forms).toBe(1);
    });

    it("in mid-flow gets no code", async () => {
      const { client, person, browser } = await sso.setUp();
      const interaction = await upToTheForm(browser, client);
      await browser.signIn(person);
      await sso.setPerson(person, 1, []);
      expect((await browser.answer(idOf(interaction), "go-on")).next).toBe("no-access");
      await sso.setPerson(person, 1, [client]);
      const step = await browser.answer(idOf(interaction), "go-on");
      await sso.setPerson(person, 1, []);
      const { url } = await browser.go(new URL(step.next === "continue" ? step.location : ""));
      expect(url.searchParams.has("code")).toBe(false);
    });
  });

  describe("somebody", () => {
    it("O9: who is deactivated is signed out everywhere, and activation brings nothing back", async () => {
      const used = await inUse();
      await sso.setPerson(used.person, 0, [used.client]);
      await expectEnded(used);
      expect(await silently(used.browser, used.client)).toBe("login_required");
      await sso.setPerson(used.person, 1, [used.client]);
      await expectEnded(used);
      expect(await silently(used.browser, used.client)).toBe("login_required");
      used.browser.token = undefined;
      await expectGood({ ...used, tokens: await sso.tokensFor(used.browser, used.client) });
    });

    it("whose password is replaced is signed out everywhere", async () => {
      const used = await inUse();
      const { username } = used.person;
      await sso.administer("PUT", `/auth/users/${used.person.id}`, {
        ...{ name: username, email: `${username}@example.test`, mobileNo: null, username },
        ...{ status: 1, applications: [used.client.id], roles: [], password: "another lantern on the pier" },
      });
      await expectEnded(used);
      expect(await silently(used.browser, used.client)).toBe("login_required");
    });

    it("who is deleted leaves nothing", async () => {
      const used = await inUse();
      await sso.administer("DELETE", `/auth/users/${used.person.id}`);
      await expectEnded(used);
      expect(await silently(used.browser, used.client)).toBe("login_required");
    });

    it("O9: who signs out at the console is signed out of every application, and of no other browser", async () => {
      const used = await inUse();
      const second = await sso.addClient();
      await sso.setPerson(used.person, 1, [used.client, second]);
      const tokens = await sso.tokensFor(used.browser, second);
      const phone = sso.browser(used.person);
      const there = await sso.tokensFor(phone, used.client);
      await used.browser.signOut();
      await expectEnded(used);
      expect((await sso.userinfo(tokens.access_token)).status).toBe(401);
      expect(await silently(used.browser, used.client)).toBe("login_required");
      await expectGood({ client: used.client, tokens: there });
    });

    it("who signs out by way of an application is signed out of the console", async () => {
      const used = await inUse();
      expect((await sso.test.get("/auth/profile", used.browser.token)).status).toBe(200);
      const url = sso.at(`/oidc/sign-out?${new URLSearchParams({ id_token_hint: used.tokens.id_token })}`);
      await used.browser.go(url);
      await expectEnded(used);
      expect((await sso.test.get("/auth/profile", used.browser.token)).status).toBe(401);
      const [audit] = await sso.test.waitForAudits(
        ({ action, actor_id }) => action === "sign-out" && actor_id === used.person.id,
      );
      expect(audit?.message).toContain(used.client.name);
    });
  });

  describe("time", () => {
    it("ends a sign-in and its tokens after the session's hours, however often they are refreshed", async () => {
      const { client, browser } = await sso.setUp();
      const tokens = await sso.tokensFor(browser, client);
      for (let minutes = 0; minutes < 12 * 60 - 30; minutes += 30) {
        expect((await sso.refresh(client, tokens.refresh_token)).status).toBe(200);
        sso.passTime(HOUR_MS / 2);
      }
      sso.passTime(HOUR_MS);
      expect(await sso.refresh(client, tokens.refresh_token)).toMatchObject(INVALID_GRANT);
      expect(await silently(browser, client)).toBe("login_required");
    });

    it("O9: ends a sign-in that is idle", async () => {
      const { client, browser } = await sso.setUp();
      const tokens = await sso.tokensFor(browser, client);
      sso.passTime(HOUR_MS + 1000);
      expect(await sso.refresh(client, tokens.refresh_token)).toMatchObject(INVALID_GRANT);
      expect(await silently(browser, client)).toBe("login_required");
    });

    it("O9: ends a sign-in that is idle at the console, though another application is in use", async () => {
      const { client, browser } = await sso.setUp();
      await sso.tokensFor(browser, client);
      await sso.test.engine.write(async (queries) => {
        const [pair] = await queries
          .selectFrom("token_pairs")
          .selectAll()
          .orderBy("id", "desc")
          .limit(1)
          .execute();
        if (!pair) throw new Error("There is no pair");
        const busy = { ...pair, id: `${pair.id.slice(0, -4)}beef`, application_id: client.id };
        await queries
          .insertInto("token_pairs")
          .values({ ...busy, idle_expires_at: sso.test.now + 2 * HOUR_MS })
          .execute();
      });
      sso.passTime(HOUR_MS + 1000);
      expect(await silently(browser, client)).toBe("login_required");
    });

    it("ends an access token with the minutes that the setting gives it", async () => {
      const { client, browser } = await sso.setUp();
      const { access_token, expires_in } = await sso.tokensFor(browser, client);
      expect(expires_in).toBe(15 * 60);
      sso.passTime(15 * 60_000 - 5_000);
      expect((await sso.userinfo(access_token)).status).toBe(200);
      sso.passTime(10_000);
      expect((await sso.userinfo(access_token)).status).toBe(401);
    });
  });

  describe("a replaced secret", () => {
    const replace = async (client: RelyingParty, body?: object): Promise<RelyingParty> => {
      const { applicationKey } = await sso.administer("POST", `/auth/applications/${client.id}/secret`, body);
      return { ...client, secret: applicationKey };
    };

    it("is accepted for the chosen time, beside the new one, and tokens stay good", async () => {
      const used = await inUse();
      const renewed = await replace(used.client, { overlapS: 3600 });
      await expectGood(used);
      await expectGood({ client: renewed, tokens: used.tokens });
      sso.passTime(HOUR_MS - 60_000);
      expect((await sso.introspect(used.client, "a")).status).toBe(200);
      sso.passTime(2 * 60_000);
      expect((await sso.introspect(used.client, "a")).status).toBe(401);
      expect((await sso.introspect(renewed, "a")).status).toBe(200);
    });

    it("ends at once without an overlap", async () => {
      const used = await inUse();
      const renewed = await replace(used.client, { overlapS: 0 });
      expect((await sso.refresh(used.client, used.tokens.refresh_token)).status).toBe(401);
      await expectGood({ client: renewed, tokens: used.tokens });
    });

    it("that is leaked ends with everything that it could have got", async () => {
      const used = await inUse();
      const second = await replace(used.client, { overlapS: 86_400 });
      const third = await replace(second, { leaked: true });
      for (const client of [used.client, second])
        expect((await sso.introspect(client, "a")).status).toBe(401);
      await expectEnded({ ...used, client: third });
      await expectGood({ client: third, tokens: await sso.tokensFor(used.browser, third) });
    });
  });
});
