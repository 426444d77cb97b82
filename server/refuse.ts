import type { IncomingMessage } from "node:http";
import { env } from "#app/env.server";
import { log } from "#app/log.server";
import type { Destination } from "./destination";
import type { Refusal } from "./refusal";
import { refuseForeign } from "./wrong-address";

const MOST_ADDRESS = 8 * 1024;
/** Bytes of a body. */
export const MOST_BODY = 100 * 1000;

export const UNREADABLE: Refusal = { status: 400, message: "The address can't be read." };
const TOO_LONG: Refusal = { status: 414, message: "The address is too long." };
export const TOO_LARGE: Refusal = { status: 413, message: "That is too much at once: 100 kB is the most." };

const NOTHING: Refusal = { status: 404, message: "There is nothing here." };

/** Methods of requests without a body. */
export const READS = new Set(["GET", "HEAD"]);
const NOT_TAKEN: Refusal = {
  status: 405,
  message: "Pages and their forms take GET, HEAD and POST alone.",
  headers: { allow: "GET, HEAD, POST" },
};

/** Why a request is not let in at all, if it isn't. The service has limits of its own, and takes no cookies. */
export function refusalOf(
  request: IncomingMessage,
  path: string,
  destination: Destination,
): Refusal | undefined {
  if (request.method === "TRACE") return NOT_TAKEN;
  if (destination === "service") return undefined;
  if (destination === "no-file") return NOTHING;
  if ((request.url ?? "").length > MOST_ADDRESS) return TOO_LONG;
  if (READS.has(request.method ?? "")) return asksForData(request.url) ? NOTHING : undefined;
  if (!isSameOrigin(request)) {
    log().warn(
      { method: request.method, path, origin: request.headers.origin, publicUrl: env().PUBLIC_URL },
      "a foreign request was refused",
    );
    return refuseForeign(request);
  }
  if (request.method !== "POST") return NOT_TAKEN;
  if (asksForData(request.url)) return NOTHING;
  if (Number(request.headers["content-length"] ?? 0) > MOST_BODY) return TOO_LARGE;
  return undefined;
}

/** How pages once asked for one route's data. None of ours does, and Remix would still answer. */
const asksForData = (url = "") =>
  url.includes("?") && new URLSearchParams(url.slice(url.indexOf("?"))).has("_data");

/** Browsers say so themselves in Sec-Fetch-Site; where one doesn't, the Origin must be PUBLIC_URL's exactly. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin === env().PUBLIC_URL;
}
