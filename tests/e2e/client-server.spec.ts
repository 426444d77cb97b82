import { decodeJwt } from "jose";
import { ClientApp } from "../support/client-app";
import { expect, test } from "../support/console-test";
import { LinkForge } from "../support/crafted-links";
import { Registrar, type Registration } from "../support/registration";
import { send } from "../support/visitor";

let registrar: Registrar;
let payroll: Registration;
let app: ClientApp;
test.beforeAll(async ({ consoleWith }) => {
  const sso = await consoleWith({});
  registrar = await Registrar.at(sso);
  payroll = await registrar.register();
  app = await ClientApp.start({ ssoUrl: sso.url, key: payroll.id, secret: payroll.secret });
});
test.afterAll(() => app.stop());

const once = { tag: "@once" };

const OWN_PAGE = { "sec-fetch-site": "same-origin" };
const sign = (body: string, headers: Record<string, string> = OWN_PAGE) =>
  send(app.url, { method: "POST", path: "/sso/sign", body, headers });

test("an application signs for its own paths and for nothing else", once, async () => {
  for (const path of [
    "/?sso_state=a",
    "/a/b?c=%2F%2Fd&e=f+g&sso_state=a-b_1#h",
    "/?sso_state=a&next=https://evil.example/",
    "/%5C%5Cevil.example?sso_state=a",
    "/..//x?sso_state=a",
  ]) {
    const { signedRequest, redirectionURL } = JSON.parse((await sign(JSON.stringify({ path }))).body);
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
  ].map((path) => (typeof path === "string" ? `${path}?sso_state=a` : path));
  const withoutState = ["/", "/a?b=c", "/?sso_state=", "/?sso_state=%20", "/#?sso_state=a", "/&sso_state=a"];
  for (const path of [...paths, ...withoutState]) {
    expect({ path, status: (await sign(JSON.stringify({ path }))).status }).toEqual({ path, status: 400 });
  }
  for (const body of ["", "null", "7", '"/"', "[]", "{", "\xff"]) {
    expect({ body, status: (await sign(body)).status }).toEqual({ body, status: 400 });
  }
  const long = JSON.stringify({ path: `/${"x".repeat(200_000)}?sso_state=a` });
  expect((await sign(long)).status).toBe(413);
  const chunked = {
    method: "POST",
    body: new Blob([long]).stream(),
    duplex: "half" as const,
    headers: OWN_PAGE,
  };
  expect((await fetch(`${app.url}/sso/sign`, chunked)).status).toBe(413);
  expect((await fetch(`${app.url}/sso/sign`)).status).toBe(404);
});

test("S2: an application signs for its own pages, not for other sites and their links", once, async () => {
  const body = JSON.stringify({ path: "/?sso_state=a" });
  const status = async (headers: Record<string, string>) => (await sign(body, headers)).status;
  expect(await status({ "sec-fetch-site": "same-origin", origin: app.url })).toBe(200);
  expect(await status({ origin: app.url })).toBe(200);
  const others: Record<string, string>[] = [
    {},
    { "sec-fetch-site": "cross-site", origin: app.url },
    { "sec-fetch-site": "same-site", origin: app.url },
    { "sec-fetch-site": "none" },
    { origin: "https://evil.example" },
    { origin: `${app.url}.evil.example` },
    { origin: "null" },
  ];
  for (const headers of others) {
    expect({ headers, status: await status(headers) }).toEqual({ headers, status: 403 });
  }
});

test(
  "an application behind a proxy has an address without a port, and listens where it is told",
  once,
  async () => {
    const settings = { ssoUrl: "https://sso.example.com", key: payroll.id, secret: payroll.secret };
    const behind = await ClientApp.start({ ...settings, origin: "https://app.example.com" });
    const body = JSON.stringify({ path: "/?sso_state=a" });
    const answer = await send(behind.url, { method: "POST", path: "/sso/sign", body, headers: OWN_PAGE });
    expect(JSON.parse(answer.body).redirectionURL).toBe("https://app.example.com/?sso_state=a");
    await behind.stop();
  },
);

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
