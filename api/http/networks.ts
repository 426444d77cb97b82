import { isIP } from "node:net";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

export type Address = IPv4 | IPv6;
export type Network = [Address, number];

/**
 * Parses an address. An IPv4-mapped IPv6 address becomes the IPv4 address. A zone ("%eth0") is left out, because it means
 * nothing to other machines (RFC 4007, section 11.2).
 */
export const readAddress = (text: string): Address | undefined =>
  isIP(text) === 0 ? undefined : ipaddr.process(text.replace(/%.*/, ""));

/** Parses an address as proxies write it: also with a port, in brackets, or both ("[2001:db8::1]:443"). */
export function readForwardedAddress(text: string): Address | undefined {
  const [, inBrackets, withPort] = /^(?:\[(.+)\](?::[0-9]{1,5})?|(.+\.[0-9]+):[0-9]{1,5})$/.exec(text) ?? [];
  return readAddress(inBrackets ?? withPort ?? text);
}

/** Parses an address, or a network such as "10.0.0.0/8". */
export function readNetwork(text: string): Network | undefined {
  const [, written = "", length] = /^([^/]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? [];
  const address = readAddress(written);
  if (!address) return undefined;
  const longest = address.kind() === "ipv4" ? 32 : 128;
  const bits = length === undefined ? longest : Number(length);
  return bits >= 1 && bits <= longest ? [address, bits] : undefined;
}

export const isWithin = (address: Address, networks: readonly Network[]): boolean =>
  networks.some((network) => address.kind() === network[0].kind() && address.match(network));

const GLOBAL: Network[] = [readNetwork("2000::/3") as Network];
/** The agent that Azure's machines see at an address which looks public. */
const HOST_AGENTS: Network[] = [readNetwork("168.63.129.16") as Network];

/**
 * Whether an address belongs to the internet: not to a private network, to this machine, to a range with another purpose
 * (IANA's special-purpose registries), or to IPv4 within IPv6.
 */
export function isPublic(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" ? !isWithin(address, HOST_AGENTS) : isWithin(address, GLOBAL);
}
