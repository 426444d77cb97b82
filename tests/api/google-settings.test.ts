import { describe, expect, it } from "vitest";
import { createSqliteDatabase } from "#tests/support/engines";
import { link, somebody } from "#tests/support/google-accounts";
import { CLIENT_ID, KeyServer } from "#tests/support/key-server";
import { TestService } from "#tests/support/service";

describe("S9: Google sign-in by its settings", () => {
  const withService = async (
    settings: Record<string, string>,
    work: (test: TestService, provider: KeyServer) => Promise<void>,
  ) => {
    const database = await createSqliteDatabase();
    const provider = await KeyServer.start();
    const test = await TestService.start(database.url, { GOOGLE_ISSUER: provider.url, ...settings });
    await work(test, provider);
    await test.stop();
    await provider.stop();
    await database.drop();
  };
  const come = async (test: TestService, provider: KeyServer, claims = somebody()) =>
    test.post("/auth/google", { idToken: await provider.sign(claims), nonce: claims.nonce });

  it("is not there without a client id", () =>
    withService({}, async (test, provider) => {
      expect((await come(test, provider)).status).toBe(404);
      expect((await test.get("/capabilities")).body.features).not.toContain("google");
    }));

  it("takes in nobody new where sign-up is off, and lets in who is known", () =>
    withService({ GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_SIGNUP: "false" }, async (test, provider) => {
      const nora = somebody();
      const refused = await come(test, provider, nora);
      expect(refused.status).toBe(403);
      expect(refused.body.message).toBe(
        `This ${new URL(provider.url).host} account isn't registered here. Ask your administrator.`,
      );
      const { id } = await test.addUser();
      await link(test, provider, id, nora);
      expect((await come(test, provider, nora)).status).toBe(200);
    }));

  it("says that the provider can't be reached, uses up no budget for it, and heals", () =>
    withService({ GOOGLE_CLIENT_ID: CLIENT_ID }, async (test, provider) => {
      provider.broken = true;
      const { status, headers, body } = await come(test, provider);
      expect(status).toBe(503);
      expect(body.message).toContain(`${new URL(provider.url).host} can't be reached`);
      expect(headers.get("Retry-After")).toBe("5");
      expect(await test.engine.read.selectFrom("throttles").select("count").execute()).toEqual([]);
      provider.broken = false;
      expect((await come(test, provider)).status).toBe(200);
    }));
});
