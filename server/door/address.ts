import { parseUrl } from "../../api/contract/parse-url";

/** A request's address, with dots, backslashes and a leading host resolved. */
export interface Address {
  /** Path and query. */
  url: string;
  path: string;
  /** The path in the form that routers compare, so that no spelling of one route passes for another. */
  route: string;
}

/** @returns undefined if the target is not an address */
export function readAddress(target = ""): Address | undefined {
  const address = target.startsWith("/") ? `http://console${target}` : target;
  const parsed = /^https?:/i.test(address) ? parseUrl(address) : null;
  if (parsed === null) return undefined;
  const { pathname, search } = parsed;
  const route = routeOf(pathname);
  return route === undefined ? undefined : { url: pathname + search, path: pathname, route };
}

/** Remix's router ignores case, trailing slashes and percent-encoding within a segment. */
function routeOf(path: string): string | undefined {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  const segments = path.slice(0, end).split("/");
  try {
    return segments
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/")
      .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  } catch {
    return undefined;
  }
}
