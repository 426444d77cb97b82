import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { env } from "#app/env.server";
import type { RequestContext } from "#app/request/context.server";

const YEAR = 365 * 24 * 60 * 60;

const policy = ({ nonce, formActions, noForms, frames, framedHere }: RequestContext) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action ${noForms ? "'none'" : ["'self'", ...formActions].join(" ")}`,
    "base-uri 'none'",
    `frame-src ${frames.join(" ") || "'none'"}`,
    `frame-ancestors ${framedHere ? "'self'" : "'none'"}`,
    "manifest-src 'self'",
  ].join("; ");

/**
 * Sets the console's default headers, which an answer can override, and the request's cookies. An answer that sets a
 * cookie is private, so no cache may store it, whatever the answer says.
 */
export function addHeaders(response: ServerResponse, context: RequestContext): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((
    status: number,
    ...rest: [OutgoingHttpHeaders?] | [string, OutgoingHttpHeaders?]
  ) => {
    if (typeof rest[0] === "string") response.statusMessage = rest[0];
    for (const [name, value] of Object.entries(rest.find(isHeaders) ?? {})) {
      if (value !== undefined) response.setHeader(name, value);
    }
    const add = (name: string, value: string) => response.hasHeader(name) || response.setHeader(name, value);
    if (env().PRODUCTION) add("content-security-policy", policy(context));
    add("x-request-id", context.id);
    add("x-frame-options", context.framedHere ? "SAMEORIGIN" : "DENY");
    add("referrer-policy", "same-origin");
    add("x-content-type-options", "nosniff");
    add("cross-origin-opener-policy", "same-origin");
    add("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    if (env().PUBLIC_URL.startsWith("https:")) add("strict-transport-security", `max-age=${YEAR}`);
    for (const cookie of context.setCookies.values()) response.appendHeader("set-cookie", cookie);
    if (response.hasHeader("set-cookie")) response.setHeader("cache-control", "private, no-store");
    add("cache-control", "no-store");
    return writeHead(status);
  }) as typeof writeHead;
}

const isHeaders = (given: unknown): given is OutgoingHttpHeaders => typeof given === "object";
