import type { ServerResponse } from "node:http";

export interface Refusal {
  status: number;
  /** For the person: what to do. */
  message: string;
  /** The same as a page, for a browser that asked for one. */
  html?: string;
  headers?: Record<string, string>;
}

/** Methods of requests without a body. */
export const READS = ["GET", "HEAD"];

export function refuse(response: ServerResponse, { status, message, html, headers = {} }: Refusal): void {
  const body = html ?? `${message}\n`;
  response.writeHead(status, {
    "content-type": `text/${html ? "html" : "plain"}; charset=utf-8`,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    // The rest of a body that nobody reads must not hold the connection; a new one costs more than a refusal.
    ...(!READS.includes(response.req.method ?? "") && { connection: "close" }),
    ...headers,
  });
  response.end(body);
}
