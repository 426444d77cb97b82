/**
 * Path and query of a request's target as the router will read them: dots, backslashes and a host in front resolved,
 * so that no spelling of one path passes for another.
 *
 * @returns undefined where it is no address
 */
export function addressOf(target = ""): string | undefined {
  const address = target.startsWith("/") ? `http://console${target}` : target;
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  const { pathname, search } = new URL(address);
  try {
    decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  return pathname + search;
}
