import { type Agent, type IncomingHttpHeaders, request as send } from "node:http";
import { text } from "node:stream/consumers";

export interface Page {
  /** The address that was asked for. */
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Navigation {
  method?: "GET" | "POST";
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

interface Cookie {
  host: string;
  path: string;
  name: string;
  value: string;
}

/** More hops than any way has. */
const MOST_HOPS = 20;

/**
 * A browser without windows and scripts: it keeps cookies by host and path, follows redirects and pages that go on by
 * themselves, and sends forms. It speaks node:http, because `fetch` overwrites Sec-Fetch-Mode.
 */
export class NodeBrowser {
  #cookies: Cookie[] = [];

  constructor(private readonly options: { agent?: Agent } = {}) {}

  /** Cookies that are sent to an address, longest path first (RFC 6265, section 5.4). */
  cookiesFor(url: URL): readonly Cookie[] {
    return this.#cookies
      .filter(({ host, path }) => host === url.hostname && isWithin(url.pathname, path))
      .sort((one, other) => other.path.length - one.path.length);
  }

  /** One navigation. Redirects are not followed. */
  async open(url: URL, { method = "GET", form, headers }: Navigation = {}): Promise<Page> {
    const cookie = this.cookiesFor(url)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const page = await new Promise<Page>((resolve, reject) => {
      const sent = send(
        url,
        {
          ...this.options,
          method: form ? "POST" : method,
          headers: {
            accept: "text/html",
            "sec-fetch-mode": "navigate",
            "sec-fetch-dest": "document",
            ...(cookie !== "" && { cookie }),
            ...(form && { "content-type": "application/x-www-form-urlencoded" }),
            ...headers,
          },
        },
        (response) => {
          const { statusCode: status = 0, headers: answered } = response;
          text(response).then((body) => resolve({ url, status, headers: answered, body }), reject);
        },
      );
      sent.on("error", reject);
      sent.end(form && new URLSearchParams(form).toString());
    });
    for (const line of page.headers["set-cookie"] ?? []) this.#keep(url, line);
    return page;
  }

  /**
   * Navigates until an address is to be left alone, or a page does not go on by itself.
   *
   * @returns that address, and the page if it was opened
   */
  async walk(
    from: URL,
    isEnd: (url: URL) => boolean,
    navigation?: Navigation,
  ): Promise<{ url: URL; page?: Page }> {
    let url = from;
    let next = navigation;
    for (let hops = 0; hops < MOST_HOPS; hops++) {
      if (isEnd(url)) return { url };
      const page = await this.open(url, next);
      const onward = onwardFrom(page);
      if (!onward) return { url, page };
      url = onward;
      next = undefined;
    }
    throw new Error(`${from.pathname} goes on for ever`);
  }

  #keep(url: URL, line: string): void {
    const [, name = "", value = "", rest = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
    const attribute = (wanted: string) => new RegExp(`;\\s*${wanted}=([^;]*)`, "i").exec(rest)?.[1];
    const path = attribute("path") ?? "/";
    this.#cookies = this.#cookies.filter(
      (one) => !(one.host === url.hostname && one.path === path && one.name === name),
    );
    const expires = Date.parse(attribute("expires") ?? "");
    const isOver = value === "" || attribute("max-age") === "0" || expires <= Date.now();
    if (!isOver) this.#cookies.push({ host: url.hostname, path, name, value });
  }
}

/** Where a page sends the browser on to: by a redirect, or by a refresh at once. */
function onwardFrom({ url, status, headers, body }: Page): URL | undefined {
  if (status >= 300 && status < 400 && headers.location) return new URL(headers.location, url);
  const refresh = /<meta http-equiv="refresh" content="0;\s*url=([^"]+)"/i.exec(body)?.[1];
  return refresh === undefined ? undefined : new URL(unescapeHtml(refresh), url);
}

/** The form of a page, or the first of several. */
export function formOf({ url, body }: Page): { action: URL; fields: Record<string, string> } {
  const [, attributes = "", inside = ""] = /<form([^>]*)>(.*?)<\/form>/s.exec(body) ?? [];
  const attributeOf = (tag: string, name: string) =>
    unescapeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const inputs = [...inside.matchAll(/<input[^>]*>/g)].map(([tag]) => [
    attributeOf(tag, "name"),
    attributeOf(tag, "value"),
  ]);
  return { action: new URL(attributeOf(attributes, "action"), url), fields: Object.fromEntries(inputs) };
}

const isWithin = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);

const ENTITIES: Record<string, string> = {
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};
const unescapeHtml = (escaped: string) =>
  escaped.replace(/&(quot|#39|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
