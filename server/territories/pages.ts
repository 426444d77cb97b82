import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import {
  createReadableStreamFromReadable,
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import { env } from "#app/env.server";
import { pagePath } from "../page-address";
import { buildsByPath } from "../route-matching";

export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Answers requests for pages with a Remix build, without remix-serve, which would first look for each page among its
 * files, compress answers twice and log requests twice.
 */
export function answerPages(build: ServerBuild | (() => Promise<ServerBuild>), mode?: string): Pages {
  const handleAny = createRequestHandler(build, mode);
  const handlers = new Map<string, RequestHandler>();
  if (typeof build !== "function")
    for (const [path, part] of buildsByPath(build)) handlers.set(path, createRequestHandler(part, mode));
  return async (request, response) => {
    const left = new AbortController();
    let isAnswered = false;
    response.once("close", () => (isAnswered && response.writableFinished) || left.abort());
    const handle = handlers.get(pagePath(request.url ?? "/")) ?? handleAny;
    const answer = await handle(toRequest(request, left.signal));
    // The front door has interrupted it.
    if (response.headersSent) return;
    isAnswered = true;
    await send(answer, response).catch((error) => {
      if (!left.signal.aborted) throw error;
    });
  };
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const { method = "GET" } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(env().PUBLIC_URL + incoming.url, {
    method,
    headers,
    signal,
    ...(hasBody && { body: createReadableStreamFromReadable(incoming), duplex: "half" }),
  });
}

/** Sends an answer with Content-Length in one piece, and streams others. */
async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  response.statusMessage = answer.statusText;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  if (!answer.body) response.end();
  else if (answer.headers.has("content-length")) response.end(Buffer.from(await answer.arrayBuffer()));
  else await pipeline(Readable.fromWeb(answer.body as NodeReadableStream), response);
}
