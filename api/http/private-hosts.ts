import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import pLimit from "p-limit";
import { isLoopback } from "../contract/loopback";
import { isLocalName, isPrivateHost } from "../contract/private-hosts";
import { isPublic, isWithin, type Network, readNetwork } from "./networks";

/** Private hosts that users' addresses may name all the same. */
interface PrivateHosts {
  names: readonly string[];
  networks: readonly Network[];
}

const NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*$/;

/** Parses a comma-separated list of names, addresses and networks. @returns undefined if it is invalid */
export function readPrivateHosts(text: string): PrivateHosts | undefined {
  const names: string[] = [];
  const networks: Network[] = [];
  for (const part of text.split(",")) {
    const entry = part.trim().toLowerCase();
    const network = readNetwork(entry);
    if (network) networks.push(network);
    // "10.0.0" and "10.0.0.0/99" are mistyped networks, and no names.
    else if (NAME.test(entry) && !/^[\d.]+$/.test(entry)) names.push(entry);
    else if (entry !== "") return undefined;
  }
  return { names, networks };
}

/** Without the brackets of an IPv6 address and the dot at the end of a name. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

const isListedAddress = (address: string, { networks }: PrivateHosts) =>
  isIP(address) !== 0 && isWithin(ipaddr.parse(address), networks);

const isListed = (host: string, allowed: PrivateHosts) =>
  allowed.names.includes(host) || isListedAddress(host, allowed);

/**
 * Why the service must not call an address that a user gave: it accepts https alone, and no private host but the listed
 * ones, which may have http. `URL` has turned every spelling of an IPv4 address into the usual one. Names are checked again
 * when they are looked up (`createLookup`); Node.js doesn't look up addresses.
 *
 * @returns a sentence for the user; undefined if the address is fine
 */
export function whyRefused(url: URL, allowed: PrivateHosts): string | undefined {
  const host = hostOf(url);
  if (url.username !== "" || url.password !== "") return "Remove the user name and the password.";
  if (url.hash !== "") return "Remove the part from # on.";
  if (isListed(host, allowed)) return /^https?:$/.test(url.protocol) ? undefined : "Use an https address.";
  if (url.protocol !== "https:") return "Use an https address.";
  const isPrivate = isIP(host) === 0 ? isLoopback(host) || isLocalName(host) : !isPublic(host);
  return isPrivate ? "This host isn't public. The setting WEBHOOK_PRIVATE can allow it." : undefined;
}

/** Other names of this machine in `/etc/hosts`, which need no name server. */
const OWN_NAME = /^(ip6-)?(localhost|loopback)[46]?(\.localdomain[46]?)?$/;

/**
 * Whether an address can lead to another machine: to a public address, to one of a private network, or to a name that
 * isn't this machine's. IPv4 within IPv6 is neither.
 */
export function isElsewhere(url: URL): boolean {
  const host = hostOf(url);
  if (isIP(host) === 0) return !isLoopback(host) && !OWN_NAME.test(host);
  return isPublic(host) || isPrivateHost(url.hostname) || ipaddr.parse(host).range() === "carrierGradeNat";
}

/** A name has an address that the service must not call. */
export class PrivateAddressError extends Error {}

type Found = { address: string; family: number };
type Resolve = (host: string) => Promise<Found[]>;

/**
 * A lookup that fails if any of a name's addresses isn't public, unless it is listed. Given to the connection itself, so
 * that the address that was checked is the one that is called, whatever the name server says next.
 */
export function createLookup(allowed: PrivateHosts, resolve: Resolve = resolveInTurn): LookupFunction {
  async function find(name: string): Promise<Found[]> {
    const found = await resolve(name);
    if (found.length === 0) throw Object.assign(new Error("No address"), { code: "ENOTFOUND" });
    const isFine = ({ address }: Found) => isPublic(address) || isListedAddress(address, allowed);
    if (!allowed.names.includes(name.replace(/\.$/, "")) && !found.every(isFine))
      throw new PrivateAddressError("A private address");
    return found;
  }
  return (name, { all }, done) => {
    find(name).then(
      (found) => {
        const [first] = found;
        if (all || !first) done(null, found);
        else done(null, first.address, first.family);
      },
      (error) => done(error, ""),
    );
  };
}

/**
 * The system's lookups block a thread each, of four of the process that hash passwords too: a silent name server must not
 * take them all, whoever asks it.
 */
const limit = pLimit(2);
const asked = new Map<string, Promise<Found[]>>();

function resolveInTurn(host: string): Promise<Found[]> {
  const known = asked.get(host);
  if (known) return known;
  const found = limit(() => lookup(host, { all: true })).finally(() => asked.delete(host));
  asked.set(host, found);
  return found;
}
