import type { IncomingMessage } from "node:http";
import { html } from "hono/html";
import { isSafeAddress } from "#api/contract/loopback";
import { parseUrl } from "#api/contract/parse-url";
import { env } from "#app/env.server";
import { say, sayParts } from "#languages/say";
import { plainPage } from "../../api/http/plain-page";
import { readAddress } from "../door/address";
import type { Refusal } from "../door/refusal";
import { isDataRequest } from "../page-address";

/**
 * Refuses a form that did not come from a page at PUBLIC_URL, and names the right address. At another http address, a
 * browser sends no header that proves the form's origin.
 */
export function refuseForeign(request: IncomingMessage): Refusal {
  const { PUBLIC_URL } = env();
  const message = say("error.other-address-unchanged", { address: PUBLIC_URL });
  if (!asksForPage(request)) return { status: 403, message };
  const { html: body, policy } = page(PUBLIC_URL, PUBLIC_URL + pageOfForm(request));
  return { status: 403, message, html: body, headers: { "content-security-policy": policy } };
}

const asksForPage = ({ headers, url = "" }: IncomingMessage) =>
  String(headers.accept ?? "").includes("text/html") && !isDataRequest(url);

/**
 * The path and query of the form's page, because the sign-in page's query contains the user's sign-in request. The headers
 * can be forged, so only a path of this site is read from them.
 */
function pageOfForm({ headers, url = "/" }: IncomingMessage): string {
  const { referer = "", host } = headers;
  const from = parseUrl(referer);
  if (from !== null && from.host === host) return readAddress(from.pathname + from.search)?.url ?? "/";
  return url.startsWith("/auth/sign-in") ? url : "/";
}

const page = (home: string, link: string) =>
  plainPage({
    title: say("error.other-address-title"),
    paragraphs: [
      html`${sayParts("error.sent-elsewhere", {
        address: home,
        b: (inside) => html`<strong>${inside}</strong>`,
      })}`,
    ],
    link: { text: say("error.page", { page: home }), href: link },
    notes: [say("error.public-url", { setting: "PUBLIC_URL" })],
  });

/**
 * Whether the browser is certainly at an address other than PUBLIC_URL. The Host alone doesn't prove it, because proxies
 * may rewrite it. Browsers send Sec-Fetch-Site only at https and loopback addresses, so a browser at PUBLIC_URL sends it
 * exactly if PUBLIC_URL is such an address. With a form, the Origin proves it.
 */
export function isElsewhere({ headers }: IncomingMessage): boolean {
  const { PUBLIC_URL } = env();
  const { origin, host } = headers;
  if (origin !== undefined && origin !== "null") return origin !== PUBLIC_URL;
  const here = host === undefined ? null : parseUrl(`${new URL(PUBLIC_URL).protocol}//${host}`);
  if (here === null || here.origin === PUBLIC_URL) return false;
  return (headers["sec-fetch-site"] !== undefined) !== isSafeAddress(PUBLIC_URL);
}
