import type { IncomingMessage } from "node:http";
import { env } from "#app/env.server";
import { log } from "#app/log.server";
import type { Limits } from "../door/limits";
import { READS, type Refusal } from "../door/refusal";
import type { Visit } from "../door/territory";
import { refuseForeign } from "./wrong-address";

export const PAGE_LIMITS: Limits = {
  methods: [...READS, "POST"],
  addressCharacters: 8 * 1024,
  bodyBytes: 100 * 1000,
};

const NOTHING: Refusal = { status: 404, message: "Not found." };

/** Lets forms in from pages at PUBLIC_URL only: they come with cookies. */
export function guardPages(request: IncomingMessage, { id, path, url }: Visit): Refusal | undefined {
  if (!READS.includes(request.method ?? "") && !isSameOrigin(request)) {
    const { method, headers } = request;
    log().warn(
      { id, method, path, origin: headers.origin, publicUrl: env().PUBLIC_URL },
      "a foreign request was refused",
    );
    return refuseForeign(request);
  }
  return asksForData(url) ? NOTHING : undefined;
}

/** How pages once asked for one route's data. None of ours does, and Remix would still answer. */
const asksForData = (url: string) =>
  url.includes("?") && new URLSearchParams(url.slice(url.indexOf("?"))).has("_data");

/** Browsers say so themselves in Sec-Fetch-Site; where one doesn't, the Origin must be PUBLIC_URL's exactly. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin === env().PUBLIC_URL;
}
