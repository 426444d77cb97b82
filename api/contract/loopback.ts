import { parseUrl } from "./parse-url";

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host is this machine. @param hostname as serialized by `URL` */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Whether secrets may be sent to an address: over https, or over http on this machine. */
export function isSafeAddress(address: string): boolean {
  const url = parseUrl(address);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
}
