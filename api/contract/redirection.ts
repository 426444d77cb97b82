import { isSafeAddress } from "./loopback";

/** Names that a sign-in adds to the query, in small letters: some frameworks read names in any case. */
const ADDED = ["token", "refreshtoken"];

/**
 * Whether tokens may be sent to an address at all: over https, or over http on this very machine; written as a browser
 * would write it, so that nobody reads another host in it. No other scheme, user, backslash, space or line break. And no
 * `token` or `refreshToken` in its query: an application might take these for the ones that are added.
 */
export function isRedirection(address: string): boolean {
  if (!/^[!-[\]-~]+$/.test(address) || !URL.canParse(address)) return false;
  const { origin, searchParams } = new URL(address);
  if (!address.startsWith(origin) || !/^([/?#]|$)/.test(address.slice(origin.length))) return false;
  if ([...searchParams.keys()].some((name) => ADDED.includes(name.toLowerCase()))) return false;
  return isSafeAddress(address);
}
