import type { IncomingMessage, ServerResponse } from "node:http";
import { parseUrl } from "../contract/parse-url";

/** OpenID Connect Discovery 1.0, section 2. */
const ISSUER = "http://openid.net/specs/connect/1.0/issuer";

interface Answer {
  status: number;
  body: object;
}

/** Answers whose issuer somebody's is (RFC 7033). It is the same for every account of a domain, whether it exists or not. */
export function answerWebfinger(publicUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const { method = "", url = "" } = request;
  const { status, body } = ["GET", "HEAD"].includes(method)
    ? findIssuer(publicUrl, new URL(url, publicUrl).searchParams)
    : { status: 405, body: { message: "This address accepts GET and HEAD only." } };
  if (status === 405) response.setHeader("Allow", "GET, HEAD");
  // Pages of any origin may ask (section 5).
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Content-Type", status === 200 ? "application/jrd+json" : "application/json");
  response.writeHead(status).end(JSON.stringify(body));
}

function findIssuer(publicUrl: string, query: URLSearchParams): Answer {
  const subject = query.get("resource");
  const host = subject === null ? undefined : hostOf(subject);
  if (host === undefined)
    return { status: 400, body: { message: "Name the account in resource: acct:name@domain." } };
  if (!isOurs(new URL(publicUrl).hostname, host))
    return { status: 404, body: { message: "Nothing is known of accounts of this domain." } };
  const wanted = query.getAll("rel");
  const links = wanted.length === 0 || wanted.includes(ISSUER) ? [{ rel: ISSUER, href: publicUrl }] : [];
  return { status: 200, body: { subject, links } };
}

/** The host of an `acct:` URI (RFC 7565), a `mailto:` one or a web address. */
function hostOf(resource: string): string | undefined {
  const domain = /^(?:acct|mailto):[^@\s]+@([^@/?#\s]+)$/i.exec(resource)?.[1];
  const address = domain === undefined ? resource : `https://${domain}`;
  return /^https:\/\//i.test(address) ? parseUrl(address)?.hostname : undefined;
}

/**
 * Whether the host is the service's own, or a domain that contains it, whose web server passes the question on. Such a
 * domain has two labels at least.
 */
const isOurs = (own: string, host: string): boolean =>
  host === own || (host.includes(".") && own.endsWith(`.${host}`) && /[a-z]$/.test(host));
