import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { setEmbeddedService } from "#app/sso-api/transport.server";
import { shell } from "#server/http";
import { MOST_WAITING } from "#server/turns";
import { useApiAt } from "#tests/support/console-request";

/** The paths of the pages that were made, and what else happens when one is. */
let made: string[];
let meanwhile: (request: IncomingMessage) => unknown;

const server = createServer(
  shell((_, response) => response.end(), {
    assets: (_, response, path) => path === "/assets/style.css" && !!response.end(),
    async pages(request: IncomingMessage, response: ServerResponse) {
      made.push(request.url ?? "");
      await meanwhile(request);
      response.end();
    },
  }),
);
let port: number;
beforeAll(async () => {
  useApiAt("http://127.0.0.1:1");
  setEmbeddedService(async () => new Response());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  made = [];
  meanwhile = () => undefined;
});
afterAll(() => server.close());

const HEADERS = "Host: a\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 0\r\n";

/** Asks for all paths in one breath, so that the server reads them in one turn. @returns the answers, in that order */
async function ask(paths: string[]): Promise<string[]> {
  return askAll(paths.map((path) => `GET ${path}`));
}

async function askAll(asked: string[]): Promise<string[]> {
  const client = connect(port, "127.0.0.1");
  const requests = asked.map((one) => `${one} HTTP/1.1\r\n${HEADERS}`);
  client.write(`${requests.join("\r\n")}Connection: close\r\n\r\n`);
  return (await text(client).catch(() => "")).split(/(?=HTTP\/1\.1 )/);
}

const pages = (count: number) => Array.from({ length: count }, (_, index) => `/page-${index}`);
const status = (answer = "") => Number(answer.split(" ", 2)[1]);

it("L3: pages wait for their turn; who would wait for too long is sent away at once, until there is room", async () => {
  const asked = pages(MOST_WAITING + 3);
  const answers = await ask(asked);
  expect(made).toEqual(asked.slice(0, MOST_WAITING));
  expect(answers.map(status)).toEqual(asked.map((_, index) => (index < MOST_WAITING ? 200 : 503)));
  expect(answers.at(-1)).toMatch(/^retry-after: 1\r$/im);
  expect(answers.at(-1)).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answers.at(-1)).toContain("Too much is asked for at once. Try again in a moment.\n");
  expect((await ask(pages(MOST_WAITING))).map(status)).not.toContain(503);
});

it("L3: files and the service's own calls are answered however many pages wait", async () => {
  const others = ["/assets/style.css", "/sso.js", "/api/health", "/api/auth/users"];
  const answers = await ask([...pages(MOST_WAITING), "/one-too-many", ...others]);
  expect(answers.slice(MOST_WAITING).map(status)).toEqual([503, 200, 200, 200, 200]);
});

it("L3: forms are taken where pages are sent away, until there are as many forms", async () => {
  const shown = pages(MOST_WAITING + 1).map((path) => `GET ${path}`);
  const forms = pages(MOST_WAITING + 1).map((path) => `POST ${path}`);
  const answers = (await askAll([...shown, ...forms])).map(status);
  expect(answers[MOST_WAITING]).toBe(503);
  expect(answers.slice(shown.length)).toEqual(forms.map((_, index) => (index < MOST_WAITING ? 200 : 503)));
});

it("L3: who only waits for something takes nobody's turn", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  meanwhile = ({ url }) => url?.startsWith("/slow") && held;
  const slow = Array.from({ length: MOST_WAITING + 10 }, (_, index) => ask([`/slow-${index}`]));
  while (made.length < slow.length) await new Promise(setImmediate);
  expect((await ask(["/quick"])).map(status)).toEqual([200]);
  letGo();
  expect((await Promise.all(slow)).map(([answer]) => status(answer))).not.toContain(503);
});

it("no page is made for who has left before their turn", async () => {
  meanwhile = ({ url, socket }) => url === "/page-0" && socket.destroy();
  await ask(pages(5));
  await ask(["/somebody-else"]);
  expect(made).toEqual(["/page-0", "/somebody-else"]);
});
