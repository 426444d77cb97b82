import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { LONGEST_WAIT_S } from "#api/http/load-shedding";
import { acceptFirst, MOST_WAITING } from "#server/door/queue";
import { consoleDoor } from "#tests/support/console-door";

/** The paths of the pages that were made, and what else happens when one is. */
let made: string[];
let meanwhile: (request: IncomingMessage) => unknown;

const server = createServer(
  consoleDoor({
    service: {
      fetch: async (_, caller) => new Response(null, { status: caller?.isCrowded ? 503 : 200 }),
      scim: async () => new Response(),
      openid: async (_, response) => void response.end(),
    },
    assets: new Map([["/assets/style.css", { type: "text/css", bodies: new Map() }]]),
    publicFiles: { paths: new Set(["/favicon.svg"]), listener: (_, response) => response.end() },
    async pages(request: IncomingMessage, response: ServerResponse) {
      made.push(request.url ?? "");
      await meanwhile(request);
      response.end();
    },
  }),
);
acceptFirst(server);
server.setMaxListeners(0);
let port: number;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  // Nobody waits for too long unless a test says so, however busy the machine is.
  vi.useFakeTimers({ toFake: ["performance"] });
  made = [];
  meanwhile = () => undefined;
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

/** How many requests go down one connection: the server reads them in one piece. */
const MOST_IN_ONE = 200;
const HEADERS = "Host: a\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 0\r\n";

/** Asks for all of it in one breath, so that the server reads it all in one turn. @returns the statuses, in that order */
async function ask(asked: string[]): Promise<number[]> {
  const parts = Array.from({ length: Math.ceil(asked.length / MOST_IN_ONE) }, (_, index) =>
    asked.slice(index * MOST_IN_ONE, (index + 1) * MOST_IN_ONE),
  );
  const clients: Socket[] = [];
  for (const _ of parts) {
    const client = connect(port, "127.0.0.1");
    clients.push(client);
    await Promise.all([once(client, "connect"), once(server, "connection")]);
  }
  const answers = clients.map((client) => text(client).catch(() => ""));
  for (const [index, part] of parts.entries()) {
    const requests = part.map((one) => `${one} HTTP/1.1\r\n${HEADERS}`);
    clients[index]?.write(`${requests.join("\r\n")}Connection: close\r\n\r\n`);
  }
  const all = await Promise.all(answers);
  return all.flatMap((one) => one.split(/(?=HTTP\/1\.1 )/).map((answer) => Number(answer.split(" ", 2)[1])));
}

const pages = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `GET /page-${from + index}`);
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

it("L3: pages wait for their turn; those that come when too many wait are sent away, until there is room", async () => {
  const statuses = await ask(pages(MOST_WAITING + 3));
  expect([count(statuses, 200), count(statuses, 503)]).toEqual([MOST_WAITING, 3]);
  expect(made).toHaveLength(MOST_WAITING);
  expect(await ask(pages(MOST_WAITING))).not.toContain(503);
});

it("L3: a page that waited for a second is sent away with a sentence and the time to come back", async () => {
  meanwhile = ({ url }) => url === "/page-0" && vi.advanceTimersByTime(LONGEST_WAIT_S * 1000 + 1);
  const client = connect(port, "127.0.0.1");
  client.write(
    `${pages(2).join(` HTTP/1.1\r\n${HEADERS}\r\n`)} HTTP/1.1\r\n${HEADERS}Connection: close\r\n\r\n`,
  );
  const [first, second] = (await text(client)).split(/(?=HTTP\/1\.1 )/);
  expect([first, second]).toEqual([expect.stringMatching(/ 200 /), expect.stringMatching(/ 503 /)]);
  expect(second).toMatch(/^retry-after: 1\r$/im);
  expect(second).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(second).toContain("The service is busy. Try again in a moment.\n");
  expect(made).toEqual(["/page-0"]);
});

/** Every kind of path, and what those of a crowd get there whose turn comes. */
const KINDS: [path: string, status: number][] = [
  ["/assets/style.css", 200],
  ["/assets/unknown.js", 404],
  ["/favicon.svg", 200],
  ["/favicon.ico", 404],
  ["/page", 200],
  ["/page.data", 200],
  ["/auth/sign-in.data", 200],
  ["/%61ssets/unknown.js", 200],
  ["/ASSETS/unknown.js", 200],
  ["/%66avicon.ico", 200],
  ["/sso.js", 200],
  ["/SSO.JS", 200],
  ["/%73so.js/", 200],
  ["/sso.js.data", 200],
  ["/page?_data=root", 404],
  ["/api/auth/users", 200],
  ["/API/auth/users", 200],
];

it.each(KINDS)("L3: a crowd at %s waits, and what is too much is sent away", async (path, status) => {
  const statuses = await ask(Array.from({ length: MOST_WAITING + 10 }, () => `GET ${path}`));
  expect([count(statuses, status), count(statuses, 503)]).toEqual([MOST_WAITING, 10]);
});

it.each(KINDS)("L3: whatever crowd is at %s, people can sign in and health is told", async (path) => {
  const crowd = Array.from({ length: MOST_WAITING + 10 }, () => `GET ${path}`);
  const others = ["GET /auth/sign-in", "POST /auth/sign-in", "GET /api/health", "GET /api/ready?now"];
  expect((await ask([...crowd, ...others])).slice(-others.length)).toEqual([200, 200, 200, 200]);
});

it("L3: health is told to everybody who asks, however many do", async () => {
  const statuses = await ask(Array.from({ length: MOST_WAITING + 10 }, () => "GET /api/health"));
  expect(count(statuses, 200)).toBe(MOST_WAITING + 10);
  expect(await ask(["GET /auth/sign-in"])).toEqual([200]);
});

it("L3: pages, forms and calls each have a share of every turn", async () => {
  const asked = [...pages(60), ...Array.from({ length: 20 }, (_, index) => `POST /form-${index}`)];
  const order: string[] = [];
  meanwhile = ({ url = "" }) => {
    order.push(url.slice(0, 5));
    // As long as a slice of a turn.
    vi.advanceTimersByTime(10);
  };
  expect(await ask(asked)).not.toContain(503);
  expect(order.slice(0, 40).filter((kind) => kind === "/form")).toHaveLength(20);
});

it("L3: what only waits for something takes nobody's turn", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  meanwhile = ({ url }) => url?.startsWith("/slow") && held;
  const slow = Array.from({ length: MOST_WAITING + 10 }, (_, index) => ask([`GET /slow-${index}`]));
  while (made.length < slow.length) await new Promise(setImmediate);
  expect(await ask(["GET /quick"])).toEqual([200]);
  letGo();
  expect((await Promise.all(slow)).flat()).not.toContain(503);
});

it("L3: connections that are coming are all accepted before the first request is started", async () => {
  let accepted = 0;
  const count = () => accepted++;
  server.on("connection", count);
  let acceptedAtFirst: number | undefined;
  meanwhile = () => {
    acceptedAtFirst ??= accepted;
  };
  const clients = Array.from({ length: 40 }, () => {
    const client = connect(port, "127.0.0.1");
    client.write(`GET /page HTTP/1.1\r\n${HEADERS}Connection: close\r\n\r\n`);
    return client;
  });
  await Promise.all(clients.map((client) => text(client)));
  server.off("connection", count);
  expect(acceptedAtFirst).toBe(clients.length);
});

it("no page is made for somebody who has left before their turn", async () => {
  meanwhile = ({ url, socket }) => url === "/page-0" && socket.destroy();
  await ask(pages(5));
  await ask(["GET /somebody-else"]);
  expect(made).toEqual(["/page-0", "/somebody-else"]);
});
