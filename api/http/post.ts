import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";

/** The receiver did not answer in time. */
export class PatienceError extends Error {}

interface Post {
  headers: Record<string, string>;
  body: string;
  /** For all of it: looking the name up, connecting, sending, and the head of the answer. */
  patienceMs: number;
  lookup?: LookupFunction;
  signal?: AbortSignal;
}

/**
 * Sends a body to an address. Redirects are not followed, certificates are checked, and the answer's body is not read:
 * the connection ends with its head.
 *
 * @returns the status
 * @throws if there is no answer
 */
export function post(url: URL, { headers, body, patienceMs, lookup, signal }: Post): Promise<number> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      // A new connection each time: the rest of an answer ends with it.
      agent: false,
      rejectUnauthorized: true,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      ...(lookup && { lookup }),
      ...(signal && { signal }),
    });
    const timer = setTimeout(() => sent.destroy(new PatienceError("No answer in time")), patienceMs);
    sent.on("response", (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.on("close", () => {
      clearTimeout(timer);
      reject(new Error("The connection was closed"));
    });
    sent.end(body);
  });
}
