import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { runInNewContext } from "node:vm";
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer, Scripts } from "@remix-run/react";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, it } from "vitest";
import handleRequest from "#app/entry.server";
import { aRequest, within } from "#tests/support/console-request";
import remixConfig from "../../remix.config.js";

const NONCE = "a1-_";

const DATA: [about: string, data: unknown][] = [
  ["plain data", { name: "Ada", list: [1, null, true], at: new Date(0) }],
  ["what would end the script", "</script><script>alert(1)</script>"],
  ["what would comment the rest of the page out", "<!--<script>"],
  ["patterns of replacement and escapes", "$& $1 $` \\u003c \\ \" ' \u2028 \u2029 \u0000"],
];

/** A build of one page that has data. */
function buildOf(data: unknown, entry: ServerBuild["entry"]["module"]["default"]): ServerBuild {
  const route = { id: "root", path: "", parentId: undefined };
  const page = () =>
    createElement(
      "html",
      null,
      createElement("body", null, createElement(Outlet), createElement(Scripts, { nonce: NONCE })),
    );
  const manifest = {
    ...route,
    module: "/root.js",
    hasLoader: true,
    hasAction: false,
    hasClientLoader: false,
    hasClientAction: false,
    hasErrorBoundary: false,
  };
  return {
    mode: "production",
    entry: { module: { default: entry } },
    routes: { root: { ...route, module: { default: page, loader: () => data as never } } },
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: { root: manifest },
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: remixConfig.future as ServerBuild["future"],
    isSpaMode: false,
  };
}

/** Remix's own way: its data in the stream that React renders. */
const streamed = async (request: Request, status: number, headers: Headers, context: EntryContext) => {
  const body = new PassThrough();
  const page = createElement(RemixServer, { context, url: request.url, nonce: NONCE });
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => {
        pipe(body);
        resolve();
      },
      onShellError: reject,
    });
  });
  return new Response(await text(body), { status, headers });
};

/** Runs the scripts of a page as a browser would. @returns what Remix's own script reads there */
async function handedOver(entry: ServerBuild["entry"]["module"]["default"], data: unknown): Promise<string> {
  const handle = createRequestHandler(buildOf(data, entry), "production");
  const answer = await within(() => handle(new Request("http://localhost/")), aRequest({ nonce: NONCE }));
  const page = await answer.text();
  const window: { __remixContext?: { stream: ReadableStream<Uint8Array> } } = {};
  const globals = { window, ReadableStream, TextEncoderStream };
  const scripts = [...page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  for (const [, attributes, code = ""] of scripts) {
    expect(attributes).toContain(`nonce="${NONCE}"`);
    if (!/type="module"/.test(attributes ?? "")) runInNewContext(code, globals);
  }
  return new Response(window.__remixContext?.stream).text();
}

it.each(DATA)("the page's data comes through as Remix's own stream would bring it: %s", async (_, data) => {
  const expected = await handedOver(streamed, data);
  expect(expected).not.toBe("");
  expect(await handedOver(handleRequest, data)).toBe(expected);
});
