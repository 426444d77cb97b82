import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSqliteDatabase } from "#tests/support/engines";
import { OpenIdService } from "#tests/support/openid-service";

const ISSUER = "http://openid.net/specs/connect/1.0/issuer";
const PUBLIC_URL = "https://sso.example.com";

describe("WebFinger (RFC 7033)", () => {
  let database: Awaited<ReturnType<typeof createSqliteDatabase>>;
  let sso: OpenIdService;
  beforeAll(async () => {
    database = await createSqliteDatabase();
    sso = await OpenIdService.start(database.url, { PUBLIC_URL });
  });
  afterAll(async () => {
    await sso.stop();
    await database.drop();
  });

  const ask = (query: [string, string][], init = {}) =>
    sso.send(`/.well-known/webfinger?${new URLSearchParams(query)}`, init);
  const links = [{ rel: ISSUER, href: PUBLIC_URL }];

  it("leads from an address to the issuer, for this host and the domains that contain it", async () => {
    for (const subject of [
      "acct:ada@example.com",
      "acct:ada@SSO.Example.com",
      "acct:ada%2Bits@example.com",
      "mailto:ada@example.com",
      "https://sso.example.com/ada",
    ]) {
      const { status, headers, body } = await ask([["resource", subject]]);
      expect([status, body], subject).toEqual([200, { subject, links }]);
      expect(headers.get("content-type")).toBe("application/jrd+json");
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("cache-control")).toBe("public, max-age=300");
    }
    expect((await sso.send("/.well-known/openid-configuration")).body.issuer).toBe(PUBLIC_URL);
  });

  it("answers alike for accounts that exist and for those that don't", async () => {
    const { input } = await sso.test.addUser({ email: "here@example.com" });
    const bodies = [input.email, "nobody@example.com"].map(async (email) => {
      const { body } = await ask([["resource", `acct:${email}`]]);
      return JSON.stringify(body).replace(email, "");
    });
    expect(new Set(await Promise.all(bodies)).size).toBe(1);
  });

  it("has the relations that are asked for", async () => {
    const resource: [string, string] = ["resource", "acct:ada@example.com"];
    const linksFor = async (...relations: string[]) =>
      (await ask([resource, ...relations.map((rel): [string, string] => ["rel", rel])])).body.links;
    expect(await linksFor(ISSUER)).toEqual(links);
    expect(await linksFor("self", ISSUER)).toEqual(links);
    expect(await linksFor("self")).toEqual([]);
  });

  it("knows nothing of other domains, and needs to be told an account", async () => {
    for (const domain of ["elsewhere.example", "com", "notexample.com", "deep.sso.example.com"])
      expect((await ask([["resource", `acct:ada@${domain}`]])).status, domain).toBe(404);
    for (const resource of [
      "",
      "ada@example.com",
      "acct:example.com",
      "acct:a@b@example.com",
      "http://example.com",
    ])
      expect((await ask([["resource", resource]])).status, resource).toBe(400);
    expect((await ask([])).status).toBe(400);
    const post = await ask([["resource", "acct:ada@example.com"]], { method: "POST" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const head = await ask([["resource", "acct:ada@example.com"]], { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, ""]);
  });
});
