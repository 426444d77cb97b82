import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { OpenIdService, type RelyingParty, someAddress } from "#tests/support/openid-service";

const ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

describeOnEngines("requests that OpenID Connect refuses", (databaseUrl) => {
  let sso: OpenIdService;
  let admin: string;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
    admin = await sso.test.admin();
  });
  afterAll(() => sso.stop());

  /** The reasons on the Connect page of an application, the newest first. */
  const reasonsOf = async ({ id }: RelyingParty): Promise<string[]> => {
    const { body } = await sso.test.get(`/auth/applications/${id}/refused-requests`, admin);
    return body.map(({ reason }: { reason: string }) => reason);
  };

  describe("the scopes of a request", () => {
    const posted = (url: URL) =>
      sso.send(url.pathname, {
        method: "POST",
        headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
        body: url.searchParams,
      });

    it.each([" openid email", "openid  email ", "\topenid\nemail"])(
      "may have spaces too many, as in %j, by each way",
      async (scope) => {
        const { client, browser } = await sso.setUp();
        const { body } = await sso.exchange(client, await sso.codeFor(browser, client, { scope }));
        expect(body.scope).toBe("openid email");
        const narrower = await sso.refresh(client, body.refresh_token, { scope: " openid " });
        expect(narrower.body.scope).toBe("openid");

        const begun = sso.begin(client, { scope });
        const form = await posted(begun.url);
        expect(form.status).toBe(303);
        const end = await browser.go(new URL(form.headers.get("location") ?? "", sso.issuer));
        expect(end.url.searchParams.has("code")).toBe(true);

        const pushed = await sso.post(
          "/oidc/request",
          client,
          Object.fromEntries(sso.begin(client, { scope }).url.searchParams),
        );
        expect(pushed.status).toBe(201);
        const url = sso.at("/oidc/auth");
        url.search = new URLSearchParams({
          client_id: client.id,
          request_uri: pushed.body.request_uri,
        }).toString();
        expect((await browser.go(url)).url.searchParams.has("code")).toBe(true);
        expect(await reasonsOf(client)).toEqual([]);
      },
    );

    it.each([
      ["no-scope", undefined, "send scope=openid"],
      ["no-scope", "  ", "send scope=openid"],
      ["scope-commas", "openid,email", "separated by spaces"],
      ["scope-commas", "openid, email", "separated by spaces"],
      ["unknown-scopes", "offline_access", "none of the requested scopes is known"],
      ["unknown-scopes", "read:user admin", "none of the requested scopes is known"],
    ])("are refused at once, as %s, if they are %j", async (reason, scope, said) => {
      const { client, browser } = await sso.setUp();
      for (const nonce of [undefined, "n-0S6"]) {
        const { url } = sso.begin(client, { scope, nonce });
        const { searchParams } = (await browser.go(url)).url;
        expect(searchParams.get("error")).toBe("invalid_scope");
        expect(searchParams.get("error_description")).toContain(said);
        expect(searchParams.has("state")).toBe(true);
      }
      expect(browser.forms).toBe(0);
      await expect.poll(() => reasonsOf(client)).toEqual([reason]);
      const pushed = await sso.post(
        "/oidc/request",
        client,
        Object.fromEntries(sso.begin(client, { scope }).url.searchParams),
      );
      expect(pushed).toMatchObject({ status: 400, body: { error: "invalid_scope" } });
      expect(pushed.body.error_description).toContain(said);
    });

    it("may have unknown ones beside known ones, which are ignored", async () => {
      const { client, browser } = await sso.setUp();
      const code = await sso.codeFor(browser, client, { scope: "openid https://x.example.test/a,b other" });
      expect((await sso.exchange(client, code)).status).toBe(200);
    });

    it("O1: are told to no address that is not registered, and of no client that is unknown", async () => {
      const { client, browser } = await sso.setUp();
      for (const wanted of [{ redirect_uri: "https://evil.example.test/" }, { client_id: randomUUID() }]) {
        const end = await browser.go(sso.begin(client, { scope: undefined, ...wanted }).url);
        expect([end.url.origin, end.page?.status]).toEqual([sso.issuer, 400]);
      }
    });
  });

  describe("a client with an assertion", () => {
    const assertionBy = (names: { iss?: string; sub?: string }) =>
      new SignJWT({ ...names, aud: `${sso.issuer}/oidc/token`, jti: randomUUID() })
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime("1 minute")
        .sign(Buffer.from("a secret that nobody compares with"));
    const send = (path: string, wanted: Record<string, string>, from = someAddress()) =>
      sso.send(path, {
        method: "POST",
        headers: { "x-forwarded-for": from },
        body: new URLSearchParams({ client_assertion_type: ASSERTION, ...wanted }),
      });

    it.each(["/oidc/token", "/oidc/introspect", "/oidc/revoke", "/oidc/request"])(
      "at %s is told what works, and is on its Connect page by the names of the assertion",
      async (path) => {
        const client = await sso.addClient();
        for (const named of [{ iss: client.id, sub: client.id }, { sub: client.id }]) {
          const answer = await send(path, {
            client_assertion: await assertionBy(named),
            grant_type: "authorization_code",
            token: "any",
          });
          expect(answer).toMatchObject({ status: 400, body: { error: "invalid_client" } });
          expect(answer.body.error_description).toContain("client_secret_basic or client_secret_post");
        }
        await expect.poll(() => reasonsOf(client)).toEqual(["client-assertion", "client-assertion"]);
        const beside = await send(path, {
          client_id: client.id,
          client_assertion: await assertionBy({ iss: client.id }),
        });
        expect(beside).toMatchObject({ status: 401, body: { error: "invalid_client" } });
        // A secret beside it is what counts.
        const guess = { client_id: client.id, client_secret: "wrong", client_assertion: "x" };
        const { body } = await send(path, { ...guess, grant_type: "refresh_token" });
        expect(body.error_description).not.toContain("assertions");
        await expect.poll(() => reasonsOf(client)).toContain("client-secret");
      },
    );

    it("O12: fills the list of no other client beyond the limits for any request", async () => {
      const client = await sso.addClient();
      const address = someAddress();
      const assertion = await assertionBy({ iss: client.id });
      for (let time = 0; time < 5; time++)
        await send("/oidc/token", { client_assertion: assertion, grant_type: "refresh_token" }, address);
      await expect.poll(() => reasonsOf(client)).toEqual(["client-assertion"]);
      for (const forged of [
        "",
        "a.b.c",
        `e30.${Buffer.from("[]").toString("base64url")}.`,
        "a".repeat(5000),
      ]) {
        const { status } = await send("/oidc/token", {
          client_assertion: forged,
          grant_type: "refresh_token",
        });
        expect(status).toBe(400);
      }
      for (const iss of ["\0", "a".repeat(2000), randomUUID()])
        await send("/oidc/token", { client_assertion: await assertionBy({ iss }), grant_type: "x" });
      expect(await reasonsOf(client)).toEqual(["client-assertion"]);
    });
  });
});
