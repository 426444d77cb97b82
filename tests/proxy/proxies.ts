/**
 * `npm run test:proxy`: the built console behind the proxies that docs/ has examples for, as those examples stand there.
 * It is no part of `npm test`, for not everybody has nginx and Caddy.
 */
import assert from "node:assert/strict";
import { request as open, type RequestOptions } from "node:https";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import { type APIRequestContext, request } from "@playwright/test";
import { ADMIN, TestConsole } from "#harness/console";
import { freePort } from "#harness/free-port";
import { ReverseProxy, requirePrograms } from "./reverse-proxy";

requirePrograms("nginx", "caddy", "openssl");

for (const name of ["nginx", "caddy"] as const) {
  describe(`behind ${name}, as docs/ has it`, () => {
    let sso: TestConsole;
    let proxy: ReverseProxy;
    let origin: string;
    let person: APIRequestContext;

    /** One request of its own connection, from an address that is not the proxy's. */
    const send = (path: string, options: RequestOptions = {}, body = "") =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        const own = { rejectUnauthorized: false, localAddress: "127.0.0.2", agent: false, ...options };
        const sent = open(`${origin}${path}`, own, async (answer) => {
          resolve({ status: answer.statusCode ?? 0, body: await text(answer) });
        });
        sent.on("error", reject);
        sent.end(body);
      });
    /** What comes in a moment. */
    const soon = async (read: () => string | undefined) => {
      for (const end = Date.now() + 5000; ; await setTimeout(20)) {
        const found = read();
        if (found !== undefined) return found;
        assert.ok(Date.now() < end, "it is not logged");
      }
    };
    const isUp = () =>
      send("/api/health").then(
        ({ status }) => status === 200,
        () => false,
      );

    before(async () => {
      const ports = { http: await freePort(), https: await freePort() };
      origin = `https://localhost:${ports.https}`;
      sso = await TestConsole.start({ PUBLIC_URL: origin, TRUST_PROXY: "1" });
      proxy = ReverseProxy.start(name, { ...ports, console: sso.port });
      while (!(await isUp())) {
        assert.equal(proxy.hasEnded, false, proxy.output);
        await setTimeout(50);
      }
      person = await request.newContext({
        baseURL: origin,
        ignoreHTTPSErrors: true,
        extraHTTPHeaders: { origin },
        maxRedirects: 0,
      });
    });
    after(async () => {
      await person?.dispose();
      await proxy?.stop();
      await sso?.stop();
    });

    it("people sign in, and every cookie is Secure and of this host alone", async () => {
      const page = await (await person.get("/auth/sign-in")).text();
      const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
      const answer = await person.post("/auth/sign-in", { form: { ...ADMIN, csrf } });
      assert.equal(answer.status(), 302 + Number(answer.status() === 303));
      const users = await person.get("/dashboard/user-management");
      assert.equal(users.status(), 200);
      assert.match(users.headers()["strict-transport-security"] ?? "", /max-age=\d+/);
      const { cookies } = await person.storageState();
      assert.ok(cookies.some(({ name: cookie }) => cookie === "__Host-sso"));
      for (const cookie of cookies) {
        assert.ok(cookie.name.startsWith("__Host-") && cookie.secure && cookie.httpOnly, cookie.name);
      }
    });

    it("the address of whoever asks is what the proxy saw, not what a header claims", async () => {
      const headers = { "X-Forwarded-For": "203.0.113.66, 198.51.100.7", "X-Real-IP": "203.0.113.66" };
      const forged = { ...headers, Forwarded: "for=203.0.113.66", "X-Forwarded-Host": "evil.example" };
      assert.equal((await send("/api/capabilities", { headers: forged })).status, 200);
      const line = await soon(() =>
        sso.output.split("\n").find((one) => one.includes('"path":"/api/capabilities"')),
      );
      assert.equal(JSON.parse(line).address, "127.0.0.2");
    });

    it("bodies of over 100 kB are refused, and three long cookies are not", async () => {
      const headers = { "content-type": "application/json" };
      const post = (bytes: number) =>
        send("/api/auth/login", { method: "POST", headers }, "x".repeat(bytes)).then(({ status }) => status);
      assert.equal(await post(99_000), 400);
      assert.equal(await post(101_000), 413);
      assert.equal(await post(300_000), 413);
      const cookie = ["a", "b", "c"].map((of) => `__Host-${of}=${"x".repeat(3_900)}`).join("; ");
      assert.equal((await send("/auth/sign-in", { headers: { cookie } })).status, 200);
    });

    it("an audit report comes through whole", async () => {
      const report = await person.get("/dashboard/audit-reports/download");
      assert.equal(report.status(), 200);
      const page = await (await person.get("/dashboard/audit-reports")).text();
      const total = Number(
        /\d+ - \d+ of ([\d,]+)/.exec(page.replaceAll("<!-- -->", ""))?.[1]?.replaceAll(",", ""),
      );
      const rows = (await report.text()).trim().split("\r\n").length - 1;
      assert.ok(total > 100 && Math.abs(rows - total) <= 2, `${rows} rows of ${total}`);
    });

    it("no query is in its log, nor a token", async () => {
      await send("/somewhere?signedRequest=hushed", { headers: { referer: `${origin}/?token=hushed` } });
      const log = await soon(() => (proxy.log().includes("/somewhere") ? proxy.log() : undefined));
      assert.doesNotMatch(log, /hushed|eyJ/);
    });

    it("a restart of the console signs nobody out, and its end answers those who were asking", async () => {
      const asked = Array.from({ length: 20 }, () => person.get("/dashboard/roles"));
      await Promise.race(asked);
      const halted = sso.halt("SIGTERM");
      const during = (await Promise.all(asked)).map((answer) => answer.status());
      await halted;
      assert.ok(
        during.every((status) => [200, 502, 503].includes(status)),
        during.join(),
      );
      assert.ok([502, 503].includes((await person.get("/dashboard/roles")).status()));
      await sso.resume();
      const again = await Promise.all(Array.from({ length: 20 }, () => person.get("/dashboard/roles")));
      assert.deepEqual([...new Set(again.map((answer) => answer.status()))], [200]);
    });
  });
}
