import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeTheme } from "#app/request/theme.server";
import { consoleDoor } from "#tests/support/console-door";

/** How a listener of ours, of Remix or of Express may say what its answer's headers are. */
const WAYS: Record<string, (response: ServerResponse) => unknown> = {
  "/set": (response) => response.setHeader("Cache-Control", "public, max-age=3600").end("text"),
  "/written": (response) => response.writeHead(200, { "cache-control": "public, max-age=3600" }).end("text"),
  "/worded": (response) => response.writeHead(200, "Fine", { "Cache-Control": "public" }).end("text"),
  "/cookie": (response) =>
    response.writeHead(200, { "cache-control": "public", "set-cookie": ["a=b", "c=d"] }).end("text"),
};

const server = createServer(
  consoleDoor({
    async pages({ url = "" }, response) {
      const [path = "", query] = url.split("?");
      if (query === "cookie") await writeTheme("dark");
      WAYS[path]?.(response);
    },
  }),
);
let host: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it.each(["/set?cookie", "/written?cookie", "/worded?cookie", "/cookie"])(
  "S8: %s sets a cookie, so no cache keeps it",
  async (path) => {
    const { status, headers } = await fetch(host + path);
    expect(status).toBe(200);
    expect(headers.getSetCookie().length).toBeGreaterThan(0);
    expect(headers.get("cache-control")).toBe("private, no-store");
  },
);

it.each(["/set", "/written", "/worded"])("%s is cached as it says where it sets no cookie", async (path) => {
  const { headers, statusText } = await fetch(host + path);
  expect(headers.get("cache-control")).toMatch(/^public/);
  expect(statusText).toBe(path === "/worded" ? "Fine" : "OK");
});
