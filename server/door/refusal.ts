import type { ServerResponse } from "node:http";

export interface Refusal {
  status: number;
  /** Tells the user what to do. */
  message: string;
  /** The same as a page, for browsers that requested one. */
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
    ...headers,
  });
  response.end(body);
}
