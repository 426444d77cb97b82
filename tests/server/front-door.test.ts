import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { json, text } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { frontDoor } from "#server/door/front-door";
import { MOST_WAITING, Queue } from "#server/door/queue";
import type { Territory } from "#server/door/territory";
import { consoleTerritories } from "#server/territories/console";
import { serviceTerritories } from "#server/territories/service";
import { useApiAt as configureAt } from "#tests/support/console-request";
import { send } from "#tests/support/visitor";

const PUBLIC_URL = "https://sso.example";
const MOST_BYTES = 1_000;

let begun: number;
let seen: Record<string, unknown>[];
const queue = new Queue();
/** A handler of Node's own kind, as a library's callback is one: it reads its own body. */
const mounted: Territory = {
  name: "mounted",
  includes: ({ route }) => route === "/mounted" || route.startsWith("/mounted/"),
  queue: () => queue,
  part: "mounted",
  limits: { methods: ["GET", "POST"], addressCharacters: 200, bodyBytes: MOST_BYTES },
  guard: (request) =>
    request.headers["x-forged"] === undefined ? undefined : { status: 403, message: "No." },
  headers: (response, { id }) => response.setHeader("x-request-id", id),
  async handle(request, response, { clientAddress, path }) {
    const { method, headers, url } = request;
    begun++;
    const body = method === "POST" ? await json(request) : undefined;
    seen.push({ host: headers.host, forwarded: headers["x-forwarded-host"], clientAddress, path, url, body });
    if (path === "/mounted/broken") throw new Error("It broke.");
    response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ got: body }));
  },
};

const service = {
  fetch: async () => Response.json({ from: "the service" }),
  scim: async () => Response.json({ from: "SCIM" }),
  openid: async (_: unknown, response: ServerResponse) => void response.end("the provider"),
};
const DOORS: Record<string, () => Territory[]> = {
  "npm start": () => [
    mounted,
    ...consoleTerritories({ service, pages: async (_, response) => void response.end("a page") }),
  ],
  "npm run api": () => [mounted, ...serviceTerritories(service.fetch, { overrideGlobalObjects: false })],
};

describe.each(Object.keys(DOORS))("behind the front door of %s, a mounted handler", (name) => {
  let lines: Record<string, unknown>[];
  let counted: string[];
  let server: Server;
  let host: string;
  beforeAll(async () => {
    configureAt("http://127.0.0.1:1", { PUBLIC_URL });
    const log = pino({ base: undefined }, { write: (line) => void lines.push(JSON.parse(line)) });
    const territories = DOORS[name]?.() ?? [];
    const count = (part: string) => void counted.push(part);
    server = createServer(frontDoor(territories, { publicUrl: PUBLIC_URL, trustProxy: 1, log, count }));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    begun = 0;
    seen = [];
    lines = [];
    counted = [];
  });
  afterAll(() => server.close());

  const post = (body: string, headers: Record<string, string> = {}) =>
    send(host, { method: "POST", path: "/mounted?secret=1", headers, body });
  /** The one line that a request left. */
  const logged = async () => {
    await expect.poll(() => lines.filter(({ path }) => path).length).toBe(1);
    return lines.find(({ path }) => path);
  };

  it("reads its own body, at the address that PUBLIC_URL says, from the client that the proxy names", async () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil", "x-forwarded-for": "203.0.113.9" };
    const { status, body } = await post('{"a":1}', headers);
    expect([status, JSON.parse(body)]).toEqual([201, { got: { a: 1 } }]);
    expect(seen).toEqual([
      {
        host: "sso.example",
        forwarded: undefined,
        clientAddress: "203.0.113.9",
        path: "/mounted",
        url: "/mounted?secret=1",
        body: { a: 1 },
      },
    ]);
  });

  it("gets its headers, its log line and its part in the metrics", async () => {
    const { headers } = await send(host, {
      path: "/mounted/x?secret=1",
      headers: { "x-request-id": "sent-1" },
    });
    const line = await logged();
    expect(line).toMatchObject({ sentId: "sent-1", method: "GET", path: "/mounted/x", status: 201 });
    expect([line?.id, counted]).toEqual([headers["x-request-id"], ["mounted"]]);
  });

  it.each([
    ["/oidc/auth/hushed", "/oidc/auth/:id"],
    ["/Auth/interactio%6e/hushed/", "/auth/interaction/:id"],
    ["/auth/interaction/hushed.data?a=hushed", "/auth/interaction/:id"],
    ["/api/auth/interactions/hushed", "/api/auth/interactions/:id"],
  ])("L9: logs %s without the interaction's id", async (path, loggedAs) => {
    await send(host, { method: "POST", path, headers: { origin: "https://elsewhere.example" } });
    await expect.poll(() => lines.some(({ status }) => status)).toBe(true);
    for (const line of lines.filter((each) => each.path)) expect(line.path).toBe(loggedAs);
    expect(JSON.stringify(lines)).not.toContain("hushed");
  });

  it.each([
    "/mounted",
    "/mounted/",
    "/MOUNTED",
    "/%6dounted",
    "/x/../mounted",
    "http://other.example/mounted",
  ])("answers %s, and the others answer theirs", async (path) => {
    expect((await send(host, { path })).status).toBe(201);
    expect((await send(host, { path: "/api/auth/users" })).body).toBe('{"from":"the service"}');
    expect((await send(host, { path: "/mountedx" })).status).toBe(200);
  });

  it("never sees what is beyond its limits, or what its guard refuses", async () => {
    const refusals = {
      405: await send(host, { method: "PUT", path: "/mounted" }),
      414: await send(host, { path: `/mounted/${"x".repeat(200)}` }),
      413: await post("x".repeat(MOST_BYTES + 1)),
      403: await post("{}", { "x-forged": "1" }),
    };
    for (const [status, reply] of Object.entries(refusals)) {
      expect(reply.status).toBe(Number(status));
      expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(refusals[405].headers.allow).toBe("GET, POST");
    expect(refusals[413].body).toBe("The body is too large. The limit is 1 kB.\n");
    expect((await send(host, { method: "TRACE", path: "/api/auth/users" })).status).toBe(405);
    expect((await send(host, { path: "/mounted/%" })).status).toBe(400);
    expect(seen).toEqual([]);
  });

  it("is cut off from a body without a length that gets too long, and sees one that doesn't", async () => {
    const chunked = async (parts: string[]) => {
      begun = 0;
      const client = connect(Number(new URL(host).port), "127.0.0.1");
      client.write(
        "POST /mounted HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n",
      );
      for (const part of parts) {
        client.write(`${part.length.toString(16)}\r\n${part}\r\n`);
        // What comes first may be all there before the handler's turn, or not.
        if (parts.length > 1) await expect.poll(() => begun).toBe(1);
      }
      client.write("0\r\n\r\n");
      return Number((await text(client)).split(" ", 2)[1]);
    };
    const body = JSON.stringify("x".repeat(MOST_BYTES - 2));
    const [first, second] = [body.slice(0, 600), body.slice(600)];
    expect(await chunked([body])).toBe(201);
    expect(await chunked([first, second])).toBe(201);
    expect(await chunked([`${body} `])).toBe(413);
    expect(await chunked([first, `${second} `])).toBe(413);
    await expect.poll(() => lines.map(({ status }) => status)).toEqual([201, 201, 413, 413]);
    expect(seen).toHaveLength(2);
  });

  it("that fails is an answer and a line in the log", async () => {
    const { status, body } = await send(host, { path: "/mounted/broken" });
    expect([status, body]).toEqual([500, "Something went wrong. Try again in a moment.\n"]);
    const failure = { id: (await logged())?.id, territory: "mounted", msg: "a request failed" };
    expect(lines).toContainEqual(expect.objectContaining(failure));
  });

  it("is shed by its own queue: a crowd there gets 503 with the time to come back, and nobody else does", async () => {
    const client = connect(Number(new URL(host).port), "127.0.0.1");
    const paths = [...Array<string>(MOST_WAITING + 10).fill("/mounted"), "/api/health", "/api/auth/users"];
    const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n`);
    client.write(`${requests.join("\r\n")}Connection: close\r\n\r\n`);
    const answers = (await text(client)).split(/(?=HTTP\/1\.1 )/);
    const shed = answers.filter((answer) => answer.includes(" 503 "));
    expect(shed.length).toBeGreaterThan(0);
    for (const answer of shed)
      expect(answer).toMatch(/^x-request-id: .*\r\nretry-after: 1\r$|^retry-after: 1\r$/ims);
    expect(answers.slice(-2).map((answer) => answer.split(" ", 2)[1])).toEqual(["200", "200"]);
  });
});
