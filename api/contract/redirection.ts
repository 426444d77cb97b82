import { isSafeAddress } from "./loopback";

/**
 * Whether tokens may be sent to an address at all: over https, or over http on this very machine; written as a browser
 * would write it, so that nobody reads another host in it. No other scheme, user, backslash, space or line break.
 */
export function isRedirection(address: string): boolean {
  if (!/^[!-[\]-~]+$/.test(address) || !URL.canParse(address)) return false;
  const { origin } = new URL(address);
  if (!address.startsWith(origin) || !/^([/?#]|$)/.test(address.slice(origin.length))) return false;
  return isSafeAddress(address);
}
