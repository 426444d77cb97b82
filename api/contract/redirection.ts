import { isSafeAddress } from "./loopback";
import { parseUrl } from "./parse-url";

/** Query keys that a sign-in adds, in lower case, because some frameworks ignore case. */
const ADDED = ["token", "refreshtoken"];

/**
 * Whether tokens may be sent to an address. It must use https, or http on this machine, and be written as a browser
 * would serialize it, so that no parser reads another host: no other scheme, user, backslash, space or line break. Its
 * query must not contain `token` or `refreshToken`, which an application could confuse with the added ones.
 */
export function isRedirection(address: string): boolean {
  const url = /^[!-[\]-~]+$/.test(address) ? parseUrl(address) : null;
  if (url === null) return false;
  const { origin, searchParams } = url;
  if (!address.startsWith(origin) || !/^([/?#]|$)/.test(address.slice(origin.length))) return false;
  if ([...searchParams.keys()].some((name) => ADDED.includes(name.toLowerCase()))) return false;
  return isSafeAddress(address);
}
