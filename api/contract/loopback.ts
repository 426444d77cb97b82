const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host is this very machine. @param hostname as `URL` writes it */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Whether secrets may travel to an address: over https, and over http on this very machine alone. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}
