/** A part of `npm run test:proxy`: console and service apart, behind the examples that docs/ has for that. */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import { type APIRequestContext, request } from "@playwright/test";
import { ADMIN, TestConsole } from "#harness/console";
import { freePort } from "#harness/free-port";
import { emptyFolder } from "#tests/support/command";
import { Standalone } from "#tests/support/standalone";
import { ReverseProxy, requirePrograms } from "./reverse-proxy";

requirePrograms("nginx", "caddy", "openssl");

for (const name of ["nginx", "caddy"] as const) {
  describe(`console and service apart behind ${name}`, () => {
    const folder = emptyFolder();
    let service: Standalone;
    let front: TestConsole;
    let proxy: ReverseProxy;
    let client: APIRequestContext;

    const linesOf = ({ output }: { output: string }) =>
      output
        .split("\n")
        .filter((line) => line.includes('"method":"'))
        .map((line) => JSON.parse(line) as { path: string; address: string; status: number });
    /** Who logged a request, once somebody has. */
    const answered = async (path: string) => {
      for (const end = Date.now() + 5000; ; await setTimeout(20)) {
        const of = { service: linesOf(service), console: linesOf(front) };
        const names = Object.entries(of).flatMap(([part, lines]) =>
          lines.some((line) => line.path === path) ? [part] : [],
        );
        if (names.length > 0 || Date.now() > end) return names;
      }
    };

    before(async () => {
      const ports = { http: await freePort(), https: await freePort() };
      const settings = { PUBLIC_URL: `https://localhost:${ports.https}`, TRUST_PROXY: "1" };
      service = await Standalone.start({
        ...settings,
        DATABASE_URL: `file:${folder}/sso.db`,
        ADMIN_PASSWORD: ADMIN.password,
      });
      front = await TestConsole.startOn(service.url, settings);
      proxy = ReverseProxy.start(name, {
        ...ports,
        console: front.port,
        service: Number(new URL(service.url).port),
      });
      client = await request.newContext({
        baseURL: settings.PUBLIC_URL,
        ignoreHTTPSErrors: true,
        extraHTTPHeaders: { origin: settings.PUBLIC_URL },
        maxRedirects: 0,
      });
      const isUp = () =>
        client.get("/api/ready").then(
          (answer) => answer.ok(),
          () => false,
        );
      while (!(await isUp())) {
        assert.equal(proxy.hasEnded, false, proxy.output);
        await setTimeout(50);
      }
    });
    after(async () => {
      await client?.dispose();
      await proxy?.stop();
      await front?.stop();
      await service?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it("calls, OpenID Connect and SCIM reach the service", async () => {
      for (const path of [
        "/api/health",
        "/api/.well-known/jwks.json",
        "/.well-known/openid-configuration",
        "/.well-known/oauth-authorization-server",
      ]) {
        assert.equal((await client.get(path)).status(), 200, path);
        assert.deepEqual(await answered(path), ["service"], path);
      }
      for (const path of ["/oidc/token", "/.well-known/webfinger", "/scim/v2/Users/one"]) {
        await client.get(path);
        assert.deepEqual(await answered(path), ["service"], path);
      }
    });

    it("pages reach the console, and so does the way back from Google", async () => {
      for (const path of ["/auth/sign-in", "/sso.js", "/api/auth/google/callback", "/dashboard/roles"]) {
        await client.get(path);
        assert.deepEqual(await answered(path), ["console"], path);
      }
    });

    it("people sign in, and the service knows their address", async () => {
      const page = await (await client.get("/auth/sign-in")).text();
      const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
      const answer = await client.post("/auth/sign-in", { form: { ...ADMIN, csrf } });
      assert.ok([302, 303].includes(answer.status()), String(answer.status()));
      assert.equal((await client.get("/dashboard/user-management")).status(), 200);
      const addresses = linesOf(service).map(({ address }) => address);
      assert.deepEqual([...new Set(addresses)], ["127.0.0.1"]);
    });

    it("bodies of SCIM have up to 1 MB, and those of calls 100 kB", async () => {
      const send = (path: string, bytes: number) =>
        client.post(path, {
          // Playwright would put quotes around a text that isn't JSON.
          data: `"${"x".repeat(bytes - 2)}"`,
          headers: { "content-type": "application/json" },
        });
      assert.equal((await send("/api/auth/login", 99_000)).status(), 422);
      assert.equal((await send("/scim/v2/Users", 1_000_000)).status(), 401);
      assert.deepEqual(await answered("/scim/v2/Users"), ["service"]);
      if (name === "nginx") assert.equal((await send("/scim/v2/Users", 1_200_000)).status(), 413);
    });
  });
}
