/** A request of a load. */
export interface LoadRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The raw HTTP request. */
export function rawRequest(
  url: string,
  { method = "GET", path, headers = {}, body = "" }: LoadRequest,
): string {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${new URL(url).host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (method !== "GET") lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** A browser's headers for a page that a person opens. */
export const asBrowser = (cookie: string): Record<string, string> => ({
  accept: "text/html",
  "accept-encoding": "gzip, br",
  "sec-fetch-dest": "document",
  "sec-fetch-site": "same-origin",
  cookie,
});

export const asBearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

export const json = (path: string, body: unknown, headers: Record<string, string> = {}): LoadRequest => ({
  method: "POST",
  path,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** @param cookie includes the form token's cookie; the form carries the same token */
export const form = (path: string, fields: Record<string, string>, cookie: string): LoadRequest => ({
  method: "POST",
  path,
  headers: { ...asBrowser(cookie), "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});
