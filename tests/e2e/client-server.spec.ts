import { decodeJwt } from "jose";
import { ClientApp } from "../support/client-app";
import { expect, test } from "../support/console-test";
import { LinkForge } from "../support/crafted-links";
import { Registrar, type Registration } from "../support/registration";

let registrar: Registrar;
let payroll: Registration;
let app: ClientApp;
test.beforeAll(async ({ sso }) => {
  registrar = await Registrar.at(sso);
  payroll = await registrar.register();
  app = await ClientApp.start({ ssoUrl: sso.url, key: payroll.id, secret: payroll.secret });
});
test.afterAll(() => app.stop());

const once = { tag: "@once" };

test("an application signs for its own paths and for nothing else", once, async () => {
  const sign = (body: string, type = "application/json") =>
    fetch(`${app.url}/sso/sign`, { method: "POST", body, headers: { "content-type": type } });
  for (const path of [
    "/",
    "/a/b?c=%2F%2Fd&e=f+g#h",
    "/?next=https://evil.example/",
    "/%5C%5Cevil.example",
    "/..//x",
  ]) {
    const { signedRequest, redirectionURL } = await (await sign(JSON.stringify({ path }))).json();
    expect(redirectionURL).toBe(app.url + path);
    expect(new URL(redirectionURL).origin).toBe(app.url);
    expect(decodeJwt(signedRequest)).toMatchObject({ iss: payroll.id, redirectionURL });
  }

  const paths = [
    "https://evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example\\",
    "/a\\b",
    "javascript:alert(1)",
    "@evil.example/",
    ".evil.example/",
    ":1234/",
    "a",
    "",
    " /",
    "/a b",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\nset-cookie: a=b",
    "/\0",
    "/\x7f",
    "/größe",
    "/\u202egnp.exe",
    7,
    true,
    null,
    ["/"],
    { toString: "/" },
    undefined,
  ];
  for (const path of paths) {
    expect({ path, status: (await sign(JSON.stringify({ path }))).status }).toEqual({ path, status: 400 });
  }
  for (const body of ["", "null", "7", '"/"', "[]", "{", "x".repeat(20_000), "\xff"]) {
    expect({ body, status: (await sign(body)).status }).toEqual({ body, status: 400 });
  }
  expect((await fetch(`${app.url}/sso/sign`)).status).toBe(404);
});

test(
  "S3: a token is good for the application that it was made for, and for no other",
  once,
  async ({ sso }) => {
    const other = await registrar.register();
    const otherApp = await ClientApp.start({ ssoUrl: sso.url, key: other.id, secret: other.secret });
    const enter = async ({ id, secret, person }: Registration) => {
      const signedRequest = new LinkForge(sso.url, { id, secret }).sign();
      const { body } = await registrar.api.post("/auth/login", { ...person, appId: id, signedRequest });
      return String(body.token);
    };
    const hello = async ({ url }: ClientApp, token: string) =>
      (await fetch(`${url}/api/hello`, { headers: { authorization: `Bearer ${token}` } })).status;
    const [mine, theirs] = [await enter(payroll), await enter(other)];
    const consoles = String((await registrar.api.post("/auth/login", payroll.person)).body.token);

    expect([await hello(app, mine), await hello(otherApp, theirs)]).toEqual([200, 200]);
    expect([await hello(app, theirs), await hello(otherApp, mine), await hello(app, consoles)]).toEqual([
      401, 401, 401,
    ]);
    expect([await hello(app, ""), await hello(app, "a.b.c"), await hello(app, `${mine}x`)]).toEqual([
      401, 401, 401,
    ]);
    for (const call of ["/auth/users?page=1&size=10", "/auth/applications", "/auth/audits?page=1&size=10"]) {
      expect((await registrar.api.get(call, mine)).status).toBe(403);
    }
    expect((await registrar.api.get("/auth/profile", mine)).body).toMatchObject({ name: "Grace Hopper" });
    await otherApp.stop();
  },
);

test("the library comes with its types", once, async ({ request }) => {
  const answer = await request.get("/sso.d.ts");
  expect(answer.headers()["content-type"]).toContain("text/plain");
  expect(await answer.text()).toContain("declare const sso: Sso;");
});
