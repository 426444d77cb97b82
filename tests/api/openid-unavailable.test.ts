import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSqliteDatabase } from "#tests/support/engines";
import { OpenIdService } from "#tests/support/openid-service";

describe("L4: a locked SQLite file", () => {
  let database: Awaited<ReturnType<typeof createSqliteDatabase>>;
  let sso: OpenIdService;
  beforeAll(async () => {
    database = await createSqliteDatabase();
    sso = await OpenIdService.start(database.url);
  });
  afterAll(async () => {
    await sso.stop();
    await database.drop();
  });

  it("answers 503 with Retry-After to OpenID Connect, pages as pages, and spends nothing", async () => {
    const { client, browser } = await sso.setUp();
    const { refresh_token, access_token } = await sso.tokensFor(browser, client);
    const code = await sso.codeFor(browser, client);
    const other = new Sqlite(database.url.slice("file:".length));
    try {
      other.exec("begin immediate");
      const [page, ...calls] = await Promise.all([
        browser.go(sso.begin(client).url),
        sso.exchange(client, code),
        sso.refresh(client, refresh_token),
      ]);
      expect(page.page?.status).toBe(503);
      expect(page.page?.headers["content-type"]).toMatch(/^text\/html/);
      expect(Number(page.page?.headers["retry-after"])).toBeGreaterThan(0);
      for (const { status, headers, body } of calls) {
        expect(status).toBe(503);
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
        expect(body).toMatchObject({ error: "temporarily_unavailable" });
      }
      // What only reads goes on.
      expect((await sso.userinfo(access_token)).status).toBe(200);
      expect((await sso.introspect(client, access_token)).body.active).toBe(true);
    } finally {
      other.exec("rollback");
      other.close();
    }
    expect((await sso.exchange(client, code)).status).toBe(200);
    expect((await sso.refresh(client, refresh_token)).status).toBe(200);
    expect((await browser.go(sso.begin(client).url)).url.searchParams.has("code")).toBe(true);
  });
});
