import type { IncomingMessage } from "node:http";
import {
  type Address,
  isWithin,
  type Network,
  readAddress,
  readForwardedAddress,
  readNetwork,
} from "./networks";

/** The proxies that may name the client's address: a number of hops, or networks. */
export type TrustedProxies = number | Network[];

type Asking = Pick<IncomingMessage, "headers" | "socket" | "url">;

const MOST_HOPS = 10;
/** Minimum time between two log lines for the same fault. */
const QUIET_MS = 60_000;

const FAULTS = {
  few: "X-Forwarded-For names fewer addresses than TRUST_PROXY expects",
  unreadable: "X-Forwarded-For contains an invalid address",
  unlisted: "X-Forwarded-For came from an address that TRUST_PROXY does not list",
};

/**
 * Parses TRUST_PROXY: a number of hops, or comma-separated addresses and networks ("10.0.0.0/8").
 *
 * @returns undefined if it is invalid or trusts every address
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^[0-9]+$/.test(text)) return Number(text) <= MOST_HOPS ? Number(text) : undefined;
  const networks = text.split(",").map((part) => readNetwork(part.trim()));
  return networks.every((network) => network !== undefined) ? networks : undefined;
}

/**
 * Finds the client's address. Each trusted proxy appends the address that it saw to X-Forwarded-For. With a number of
 * hops, the client's address is that far from the end. With networks, it is the last one outside them.
 *
 * @param warn called if the header and the setting don't match, at most once a minute per fault
 */
export function createClientAddress(
  trusted: TrustedProxies,
  warn: (about: object, message: string) => void,
  now = Date.now,
): (request: Asking) => string {
  const quietUntil = new Map<string, number>();
  return (request) => {
    const seen = readAddress(request.socket.remoteAddress ?? "");
    const { address, fault } = find(seen, forwardedIn(request), trusted);
    if (fault && !isProbe(request) && (quietUntil.get(fault) ?? 0) <= now()) {
      quietUntil.set(fault, now() + QUIET_MS);
      warn({ address: String(seen), forwarded: forwardedIn(request).length }, FAULTS[fault]);
    }
    return address?.toString() ?? "";
  };
}

const forwardedIn = ({ headers }: Asking): string[] =>
  String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Load balancers send these requests themselves, without X-Forwarded-For. */
const isProbe = ({ url = "" }: Asking) => /^\/api\/(health|ready)$/.test(url);

interface Found {
  address: Address | undefined;
  fault?: keyof typeof FAULTS;
}

function find(seen: Address | undefined, forwarded: string[], trusted: TrustedProxies): Found {
  if (typeof trusted === "number") return byHops(seen, forwarded, trusted);
  return byNetworks(seen, forwarded, trusted);
}

function byHops(seen: Address | undefined, forwarded: string[], hops: number): Found {
  if (hops === 0) return { address: seen };
  const named = forwarded.at(-hops);
  if (named === undefined) return { address: seen, fault: "few" };
  const address = readForwardedAddress(named);
  return address ? { address } : { address: seen, fault: "unreadable" };
}

function byNetworks(seen: Address | undefined, forwarded: string[], networks: Network[]): Found {
  const isProxy = (address: Address | undefined) => address !== undefined && isWithin(address, networks);
  if (!isProxy(seen)) return { address: seen, ...(forwarded.length > 0 && { fault: "unlisted" as const }) };
  if (forwarded.length === 0) return { address: seen, fault: "few" };
  let address = seen;
  for (const text of forwarded.reverse()) {
    const named = readForwardedAddress(text);
    if (!named) return { address, fault: "unreadable" };
    address = named;
    if (!isProxy(address)) break;
  }
  return { address };
}
