import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MINUTE_MS, SECOND_MS } from "#api/contract/durations";
import { tryAgainIn } from "#api/contract/try-again";
import { makeRoom } from "#api/openid/strangers";
import { describeOnEngines } from "#tests/support/engines";
import { OpenIdService, type RelyingParty, someAddress } from "#tests/support/openid-service";

describeOnEngines("OpenID Connect's limits", (databaseUrl) => {
  let sso: OpenIdService;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
  });
  afterAll(() => sso.stop());

  const introspect = (client: RelyingParty, address: string) =>
    sso.post("/oidc/introspect", client, { token: "any" }, { "x-forwarded-for": address });

  it("O12: wrong secrets are counted per client and network, and the right one is never refused", async () => {
    const client = await sso.addClient();
    const other = await sso.addClient();
    const address = someAddress();
    const wrong = { ...client, secret: "wrong" };
    for (let attempt = 0; attempt < 20; attempt++) {
      expect((await introspect(wrong, address)).status).toBe(401);
    }
    const refused = await introspect(wrong, address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ error: "slow_down" });
    const headers = { "x-forwarded-for": address, accept: "text/html" };
    const page = await sso.post("/oidc/introspect", wrong, { token: "any" }, headers);
    expect(page.body).toContain(tryAgainIn(Number(page.headers.get("retry-after"))));

    expect((await introspect(client, address)).status).toBe(200);
    expect((await introspect({ ...other, secret: "wrong" }, address)).status).toBe(401);
    expect((await introspect(wrong, someAddress())).status).toBe(401);
  });

  it("O12: unknown clients of one network are counted together", async () => {
    const address = someAddress();
    const unknown = (id: string): RelyingParty => ({ id, name: id, secret: "any", redirectUri: "" });
    for (let attempt = 0; attempt < 20; attempt++) {
      expect((await introspect(unknown(`unknown-${attempt}`), address)).status).toBe(401);
    }
    expect((await introspect(unknown("yet-another"), address)).status).toBe(429);
  });

  describe("O12: requests that strangers began and left", () => {
    const TEN_MINUTES = 10 * MINUTE_MS;
    const ask = (to: RelyingParty, from: string) => {
      const { pathname, search } = sso.begin(to).url;
      return sso.send(pathname + search, { headers: { "x-forwarded-for": from } });
    };
    const leftFrom = (network: string) =>
      sso.test.engine.read
        .selectFrom("oidc_records")
        .where("network", "=", network)
        .select("created_at")
        .orderBy("created_at")
        .execute();

    /** Copies of a request that this network really sent, each a millisecond older than the one before. */
    async function leave(to: RelyingParty, network: string, count: number, ageMs = TEN_MINUTES) {
      expect((await ask(to, network)).status).toBe(303);
      await sso.test.engine.write(async (queries) => {
        const records = queries.selectFrom("oidc_records").where("network", "=", network);
        const one = await records.selectAll().executeTakeFirstOrThrow();
        await queries.deleteFrom("oidc_records").where("id", "=", one.id).execute();
        const ages = Array.from({ length: count }, (_, index) => ageMs + index);
        for (let start = 0; start < count; start += 500) {
          const copies = ages
            .slice(start, start + 500)
            .map((age) => ({ ...one, id: `${one.id}-${age}`, created_at: sso.test.now - age }));
          await queries.insertInto("oidc_records").values(copies).execute();
        }
      });
    }
    const makeRoomFor = (most: number) =>
      makeRoom({ engine: sso.test.engine, now: () => sso.test.now }, most);
    beforeEach(() =>
      sso.test.engine.write((queries) =>
        queries.deleteFrom("oidc_records").where("network", "is not", null).execute(),
      ),
    );

    it("shut nobody out: 20,000 from an office, and its people sign in and are signed in", async () => {
      const { client, person, browser } = await sso.setUp();
      const other = await sso.addClient();
      const colleague = sso.browser(person);
      await sso.codeFor(colleague, client);
      for (const { address } of [browser, colleague]) await leave(client, address, 20_000);
      await sso.tokensFor(browser, client);
      await sso.tokensFor(colleague, client, { prompt: "login" });
      expect((await ask(other, browser.address)).status).toBe(303);
    });

    it("make room where they are too many: the oldest of the fullest networks, and nobody else's", async () => {
      const client = await sso.addClient();
      const [flood, crowd, office] = [someAddress(), someAddress(), someAddress()];
      await leave(client, flood, 700);
      await leave(client, crowd, 300);
      await leave(client, office, 50);
      await makeRoomFor(1050);
      expect(await leftFrom(flood)).toHaveLength(700);
      const newest = (await leftFrom(flood)).slice(-300);
      await makeRoomFor(650);
      expect(await leftFrom(flood)).toEqual(newest);
      expect(await leftFrom(crowd)).toHaveLength(300);
      await makeRoomFor(450);
      for (const network of [flood, crowd]) expect(await leftFrom(network)).toHaveLength(200);
      expect(await leftFrom(office)).toHaveLength(50);
    });

    it("stay for ten minutes in any case, so that a sign-in can be finished", async () => {
      const client = await sso.addClient();
      const network = someAddress();
      await leave(client, network, 50, TEN_MINUTES - SECOND_MS);
      await makeRoomFor(0);
      expect(await leftFrom(network)).toHaveLength(50);
      sso.test.aheadMs += 2 * SECOND_MS;
      await makeRoomFor(0);
      expect(await leftFrom(network)).toHaveLength(0);
    });

    it("count by /48 in IPv6, which one customer may have", async () => {
      const client = await sso.addClient();
      for (const from of ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:2:1::1"])
        expect((await ask(client, from)).status).toBe(303);
      expect(await leftFrom("2001:db8:1::/48")).toHaveLength(2);
      expect(await leftFrom("2001:db8:2::/48")).toHaveLength(1);
    });
  });

  it("O12: a sign-in keeps its last 100 access tokens of an application, and the refresh token behind them", async () => {
    const { client, browser } = await sso.setUp();
    const first = await sso.tokensFor(browser, client);
    const second = await sso.refresh(client, first.refresh_token);
    for (let renewed = 0; renewed < 99; renewed++)
      expect((await sso.refresh(client, first.refresh_token)).status).toBe(200);
    expect((await sso.userinfo(first.access_token)).status).toBe(401);
    expect((await sso.userinfo(second.body.access_token)).status).toBe(200);
    const kept = await sso.test.engine.read
      .selectFrom("oidc_records")
      .where("application_id", "=", client.id)
      .where("kind", "=", "AccessToken")
      .select("id")
      .execute();
    expect(kept).toHaveLength(100);
  });

  it("O12: refused requests of one network are recorded 20 times a minute, whatever addresses they have", async () => {
    const client = await sso.addClient();
    const address = someAddress();
    for (let attempt = 0; attempt < 30; attempt++) {
      const { url } = sso.begin(client, { redirect_uri: `https://elsewhere.example.test/${attempt % 25}` });
      await sso.send(url.pathname + url.search, { headers: { "x-forwarded-for": address } });
    }
    const recorded = () =>
      sso.test.engine.read
        .selectFrom("refused_requests")
        .where("application_id", "=", client.id)
        .select("redirect_uri")
        .orderBy("id")
        .execute();
    await vi.waitFor(async () => expect(await recorded()).toHaveLength(20));
    // Those of one moment may be stored in any order.
    const first = Array.from({ length: 20 }, (_, index) => `https://elsewhere.example.test/${index}`);
    expect((await recorded()).map(({ redirect_uri }) => redirect_uri).sort()).toEqual(first.sort());
  });
});
