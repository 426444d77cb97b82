import type { IncomingMessage } from "node:http";
import { env } from "#app/env.server";
import { log } from "#app/log.server";
import { say } from "#languages/say";
import { loggedPath } from "../../api/http/logged-path";
import type { Limits } from "../door/limits";
import { READS, type Refusal } from "../door/refusal";
import type { Visit } from "../door/territory";
import { refuseForeign } from "./wrong-address";

export const PAGE_LIMITS: Limits = {
  methods: [...READS, "POST"],
  addressCharacters: 8 * 1024,
  bodyBytes: 100 * 1000,
};

const nothing = (): Refusal => ({ status: 404, message: say("refusal.not-found") });

/** Accepts forms only from pages at PUBLIC_URL, because they come with cookies. */
export function guardPages(request: IncomingMessage, { id, path, route, url }: Visit): Refusal | undefined {
  if (!READS.includes(request.method ?? "") && !isSameOrigin(request)) {
    const { method, headers } = request;
    log().warn(
      { id, method, path: loggedPath(path, route), origin: headers.origin, publicUrl: env().PUBLIC_URL },
      "a foreign request was refused",
    );
    return refuseForeign(request);
  }
  return asksForData(url) ? nothing() : undefined;
}

/** Remix still answers the old way of requesting one route's data, which our pages don't use. */
const asksForData = (url: string) =>
  url.includes("?") && new URLSearchParams(url.slice(url.indexOf("?"))).has("_data");

/** Browsers report it in Sec-Fetch-Site. Without that header, the Origin must equal PUBLIC_URL. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin === env().PUBLIC_URL;
}
