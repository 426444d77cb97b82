import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

type Address = IPv4 | IPv6;
type Network = [Address, number];

/** Which proxies may name the client's address: that many in a row, or those of these networks. */
export type TrustedProxies = number | Network[];

type Asking = Pick<IncomingMessage, "headers" | "socket" | "url">;

const MOST_HOPS = 10;
/** How often one fault is logged, at most. */
const QUIET_MS = 60_000;

const FAULTS = {
  few: "X-Forwarded-For names fewer addresses than TRUST_PROXY expects",
  unreadable: "X-Forwarded-For holds something that is not an address",
  unlisted: "X-Forwarded-For came from an address that TRUST_PROXY does not list",
};

/** An address as a person or a proxy writes it; an IPv4 address that came as IPv6 is the IPv4 address. */
export const readAddress = (text: string): Address | undefined =>
  isIP(text) === 0 ? undefined : ipaddr.process(text);

/**
 * The value of TRUST_PROXY: a number of hops, or addresses and networks ("10.0.0.0/8") with commas between.
 *
 * @returns undefined where it is neither, or trusts everybody
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^[0-9]+$/.test(text)) return Number(text) <= MOST_HOPS ? Number(text) : undefined;
  const networks = text.split(",").map((part) => readNetwork(part.trim()));
  return networks.every((network) => network !== undefined) ? networks : undefined;
}

function readNetwork(text: string): Network | undefined {
  const [, written = "", length] = /^([^/]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? [];
  const address = readAddress(written);
  if (!address) return undefined;
  const longest = address.kind() === "ipv4" ? 32 : 128;
  const bits = length === undefined ? longest : Number(length);
  return bits >= 1 && bits <= longest ? [address, bits] : undefined;
}

/**
 * Finds the address of whoever asks. Each trusted proxy has put the address that it saw at the end of X-Forwarded-For:
 * with a number of hops the one to believe is that far from the end, with networks it is the last one outside them.
 *
 * @param warn is told when the header and the setting don't fit, at most once a minute for each way
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

/** Balancers ask these themselves, for nobody. */
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
  const address = readAddress(named);
  return address ? { address } : { address: seen, fault: "unreadable" };
}

function byNetworks(seen: Address | undefined, forwarded: string[], networks: Network[]): Found {
  const isProxy = (address: Address | undefined) =>
    networks.some((network) => address?.kind() === network[0].kind() && address.match(network));
  if (!isProxy(seen)) return { address: seen, ...(forwarded.length > 0 && { fault: "unlisted" as const }) };
  if (forwarded.length === 0) return { address: seen, fault: "few" };
  let address = seen;
  for (const text of forwarded.reverse()) {
    const named = readAddress(text);
    if (!named) return { address, fault: "unreadable" };
    address = named;
    if (!isProxy(address)) break;
  }
  return { address };
}
