import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isSafeAddress } from "#api/contract/loopback";
import { env } from "#app/env.server";
import { readAddress } from "../door/address";
import type { Refusal } from "../door/refusal";

/** The page doesn't need the build or a cookie, so it works at any load. */
const STYLE = `
:root { color-scheme: light dark; --page: #f9fafc; --card: #fff; --line: #e0e3ea; --text: #161b2c; --quiet: #596073; --accent: #4b46c8; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #0b0d14; --card: #131620; --line: #2a2f3d; --text: #eceef3; --quiet: #9aa1b3; --accent: #a09cf6; --on-accent: #15142e; } }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; grid-template-columns: minmax(0, 28rem); padding: 2rem 1rem; box-sizing: border-box; background: var(--page); color: var(--text); font: 14px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
main { border: 1px solid var(--line); border-radius: 1rem; background: var(--card); padding: 2.5rem 2rem; text-align: center; }
h1 { margin: 0; text-wrap: balance; font-size: 1.25rem; font-weight: 600; line-height: 1.35; }
p { margin: .75rem 0 0; color: var(--quiet); }
strong { color: var(--text); font-weight: 550; }
a { display: inline-block; margin-top: 1.5rem; border-radius: .5rem; background: var(--accent); color: var(--on-accent); padding: .6rem 1.1rem; font-weight: 550; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
small { display: block; margin-top: 1.5rem; color: var(--quiet); font-size: .75rem; }
`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const TITLE = "This isn't the console's address";

/**
 * Refuses a form that did not come from a page at PUBLIC_URL, and names the right address. At another http address, a
 * browser sends no header that proves the form's origin.
 */
export function refuseForeign(request: IncomingMessage): Refusal {
  const { PUBLIC_URL } = env();
  const message = `This isn't the console's address. Open the page at ${PUBLIC_URL}. Nothing was changed.`;
  if (!asksForPage(request)) return { status: 403, message };
  const body = page(PUBLIC_URL, PUBLIC_URL + pageOfForm(request));
  return { status: 403, message, html: body, headers: { "content-security-policy": POLICY } };
}

const asksForPage = ({ headers, url = "" }: IncomingMessage) =>
  String(headers.accept ?? "").includes("text/html") && !/\.data(\?|$)/.test(url);

/**
 * The path and query of the form's page, because the sign-in page's query contains the user's sign-in request. The headers
 * can be forged, so only a path of this site is read from them.
 */
function pageOfForm({ headers, url = "/" }: IncomingMessage): string {
  const { referer = "", host } = headers;
  if (URL.canParse(referer) && new URL(referer).host === host) {
    const { pathname, search } = new URL(referer);
    return readAddress(pathname + search)?.url ?? "/";
  }
  return url.startsWith("/auth/sign-in") ? url : "/";
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (home: string, link: string) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${TITLE}</h1>
<p>The form was sent from an address other than <strong>${escaped(home)}</strong>. Nothing was changed.</p>
<a href="${escaped(link)}">Go to ${escaped(home)}</a>
<small>Do you run this console? Set PUBLIC_URL to the address that people use.</small>
</main>
</body>
</html>
`;

/**
 * Whether the browser is certainly at an address other than PUBLIC_URL. The Host alone doesn't prove it, because proxies
 * may rewrite it. Browsers send Sec-Fetch-Site only at https and loopback addresses, so a browser at PUBLIC_URL sends it
 * exactly if PUBLIC_URL is such an address. With a form, the Origin proves it.
 */
export function isElsewhere({ headers }: IncomingMessage): boolean {
  const { PUBLIC_URL } = env();
  const { origin, host } = headers;
  if (origin !== undefined && origin !== "null") return origin !== PUBLIC_URL;
  const here = `${new URL(PUBLIC_URL).protocol}//${host}`;
  if (host === undefined || !URL.canParse(here) || new URL(here).origin === PUBLIC_URL) return false;
  return (headers["sec-fetch-site"] !== undefined) !== isSafeAddress(PUBLIC_URL);
}
