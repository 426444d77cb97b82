import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "#api/logger";
import { frontDoor } from "#server/door/front-door";
import type { Territory } from "#server/door/territory";
import { guardBuild } from "#server/guard";
import { consoleTerritories } from "#server/territories/console";
import { answerPages } from "#server/territories/pages";
import { openidTerritory, scimTerritory, serviceTerritories } from "#server/territories/service";
import { emptyFolder } from "#tests/support/command";
import { useApiAt as configureAt } from "#tests/support/console-request";
import { KeptConnection } from "#tests/support/kept-connection";
import { PUBLIC_URL, TestService } from "#tests/support/service";

/** A form's route, whose action is guarded as each is. */
const FORM = { id: "form", path: "form", module: { action: async () => new Response("done") } };
const build = {
  mode: "production",
  entry: { module: { default: () => new Response("a page"), handleError: () => {} } },
  routes: guardBuild({ routes: { form: FORM } } as unknown as ServerBuild),
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: { v3_singleFetch: true },
  isSpaMode: false,
} as unknown as ServerBuild;

const DOORS: Record<string, (service: TestService["service"]) => Territory[]> = {
  "the service alone": ({ fetch, scim, openid }) => [
    openidTerritory(openid),
    scimTerritory(scim, { overrideGlobalObjects: false }),
    ...serviceTerritories(fetch, { overrideGlobalObjects: false }),
  ],
  "the console": (service) => consoleTerritories({ service, pages: answerPages(build) }),
};

const BIG = 90_000;
const JSON_BODY = { "content-type": "application/json" };
const PAGE = { origin: PUBLIC_URL, "content-type": "application/x-www-form-urlencoded" };
const MULTIPART = { ...PAGE, "content-type": "multipart/form-data; boundary=x" };

describe.each(Object.keys(DOORS))("a request to %s that is answered before its body is there", (name) => {
  let test: TestService;
  let server: Server;
  let token: string;
  const port = () => (server.address() as AddressInfo).port;
  beforeAll(async () => {
    configureAt("http://127.0.0.1:1", { PUBLIC_URL });
    test = await TestService.start(`file:${emptyFolder()}/sso.db`);
    token = await test.admin();
    const territories = DOORS[name]?.(test.service) ?? [];
    const door = { publicUrl: PUBLIC_URL, trustProxy: 0, log: createLogger("silent") };
    server = createServer(frontDoor(territories, door)).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await test.stop();
  });

  const requests: [string, number, string, Record<string, string>, number][] = [
    ["without a token", 401, "/api/auth/users", JSON_BODY, BIG],
    ["with a wrong token", 401, "/api/auth/users", { ...JSON_BODY, authorization: "Bearer x" }, BIG],
    ["to no call", 404, "/api/auth/nothing", JSON_BODY, BIG],
    ["with another method", 405, "/api/auth/profile", JSON_BODY, BIG],
    ["that is too large", 413, "/api/auth/login", JSON_BODY, 2_000_000],
    [
      "of a file that is too large",
      413,
      "/api/auth/batches/import",
      { "content-type": "text/csv" },
      13_000_000,
    ],
    ["of SCIM, without a token", 401, "/scim/v2/Users", { "content-type": "application/scim+json" }, BIG],
    [
      "of SCIM that is too large",
      413,
      "/scim/v2/Users",
      { "content-type": "application/scim+json" },
      1_100_000,
    ],
    ["to no address of OpenID Connect", 404, "/oidc/nothing", PAGE, BIG],
    ["with an address that is too long", 414, `/oidc/token?${"x".repeat(9_000)}`, PAGE, BIG],
    ["with an unreadable address", 400, "/%", PAGE, BIG],
    ["that isn't a page's", 403, "/form", { ...PAGE, origin: "https://elsewhere.example" }, BIG],
    ["that isn't a form", 415, "/form", { ...PAGE, "content-type": "text/plain" }, BIG],
    ["of a page that is too large", 413, "/form", PAGE, 2_000_000],
  ];
  it.each(requests.filter(([, , path]) => name === "the console" || path !== "/form"))(
    "%s, is told so, and its connection ends with the answer and without a reset",
    async (_, status, path, headers, bytes) => {
      const client = await KeptConnection.to(port());
      const sent = path.includes("batches") ? { ...headers, authorization: `Bearer ${token}` } : headers;
      const answer = await client.ask({ path, headers: sent, body: "x".repeat(bytes) }, 1_000);
      expect([answer.status, answer.headers.connection]).toEqual([status, "close"]);
      await client.end();
    },
  );

  it("and whose body ends early or is nonsense, can be followed by another on its connection, or ends it", async () => {
    const sent = { "content-type": "text/csv", authorization: `Bearer ${token}` };
    const commas = `${",".repeat(1_000_000)}\n`;
    const shapes = [
      { path: "/api/auth/batches/import", headers: sent, body: commas },
      { path: "/api/auth/batches/import", headers: sent, body: commas.repeat(8) },
      { path: "/api/auth/users", headers: JSON_BODY, body: "{}" },
      { path: "/api/auth/login", headers: JSON_BODY, body: "{".repeat(50_000) },
      ...(name === "the console"
        ? [
            { path: "/form", headers: PAGE, body: "a[100]=1&".repeat(5_000) },
            { path: "/form", headers: MULTIPART, body: "y".repeat(BIG) },
            { path: "/form", headers: MULTIPART, body: `--x\r\n\r\n${"y".repeat(BIG)}` },
          ]
        : []),
    ];
    for (const shape of shapes) {
      const client = await KeptConnection.to(port());
      const { status, headers } = await client.ask(shape);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      if (headers.connection === "close") await client.end();
      else
        for (let times = 0; times < 2; times++) {
          expect((await client.ask({ method: "GET", path: "/api/health" })).status).toBe(200);
          await new Promise((done) => setTimeout(done, 700));
        }
      client.destroy();
    }
  });

  it("is the last one that its connection carries", async () => {
    const client = await KeptConnection.to(port());
    const login = JSON.stringify({ username: "nobody", password: "x" });
    const late = `POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${login.length}\r\n\r\n${login}`;
    const before = (await test.lastAudit())?.id;
    const body = "x".repeat(BIG);
    const { status } = await client.ask({ path: "/api/auth/users", headers: JSON_BODY, body }, 1_000);
    client.send(late);
    expect(status).toBe(401);
    await new Promise((done) => setTimeout(done, 500));
    client.destroy();
    expect((await test.lastAudit())?.id).toBe(before);
  });

  it("ends its connection after a moment if the body never comes", async () => {
    const client = await KeptConnection.to(port());
    const headers = { ...JSON_BODY, "content-length": "90000" };
    const since = performance.now();
    const { status } = await client.ask({ path: "/api/auth/users", headers });
    expect(status).toBe(401);
    await client.end();
    expect(performance.now() - since).toBeLessThan(3_000);
    await expect.poll(() => connections(server), { timeout: 10_000 }).toBe(0);
  });
});

const connections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
