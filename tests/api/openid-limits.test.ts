import { afterAll, beforeAll, expect, it, vi } from "vitest";
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

  it("O12: unfinished requests of one network and application are limited, and others are not", async () => {
    const { client, browser } = await sso.setUp();
    const other = await sso.addClient();
    const { test } = sso;
    const address = someAddress();
    const ask = (to: RelyingParty, from: string) =>
      sso.send(sso.begin(to).url.pathname + sso.begin(to).url.search, {
        headers: { "x-forwarded-for": from },
      });
    expect((await ask(client, address)).status).toBe(303);
    await test.engine.write(async (queries) => {
      const [one] = await queries
        .selectFrom("oidc_records")
        .where("network", "=", address)
        .selectAll()
        .execute();
      if (!one) throw new Error("The request left no record");
      const copies = Array.from({ length: 4999 }, (_, index) => ({ ...one, id: `${one.id}-${index}` }));
      for (let start = 0; start < copies.length; start += 500) {
        await queries
          .insertInto("oidc_records")
          .values(copies.slice(start, start + 500))
          .execute();
      }
    });
    const refused = await ask(client, address);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await ask(other, address)).status).toBe(303);
    expect((await ask(client, someAddress())).status).toBe(303);
    await sso.tokensFor(browser, client);
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
