import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The address of whoever asks. Each trusted proxy has put the address that it saw at the end of X-Forwarded-For, so the
 * one to believe stands `hops` from the end.
 *
 * @param hops how many proxies in front are trusted (TRUST_PROXY)
 */
export function clientAddress(request: Pick<IncomingMessage, "headers" | "socket">, hops: number): string {
  const seen = plain(request.socket.remoteAddress ?? "");
  if (hops === 0) return seen;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => plain(part.trim()));
  const named = forwarded.at(-hops);
  return named && isIP(named) ? named : seen;
}

/** An IPv4 address that came as IPv6 is the IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");
