const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether tokens may be sent to an address at all: over https, or over http on this very machine; written as a browser
 * would write it, so that nobody reads another host in it. No other scheme, user, backslash, space or line break.
 */
export function isRedirection(address: string): boolean {
  if (!/^[!-[\]-~]+$/.test(address) || !URL.canParse(address)) return false;
  const { origin, protocol, hostname } = new URL(address);
  if (!address.startsWith(origin) || !/^([/?#]|$)/.test(address.slice(origin.length))) return false;
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}
