/** Query keys of Remix's own, not of the page. */
const REMIX_KEYS = ["_routes", "_data", "index"];

/** @param url path and query as they came in */
export const pagePath = (url: string): string =>
  (url.split("?", 1)[0] ?? "/").replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");

/**
 * The page that a request is about: Remix asks for a page's data at the page's path with `.data` behind it.
 *
 * @param url path and query as they came in
 */
export function pageAddress(url: string): string {
  const page = pagePath(url);
  const [, ...query] = url.split("?");
  const parameters = new URLSearchParams(query.join("?"));
  for (const key of REMIX_KEYS) parameters.delete(key);
  const rest = parameters.toString();
  return rest ? `${page}?${rest}` : page;
}

/** Whether Remix's script asks, for the page's data. */
export const isDataRequest = (url: string): boolean => /^[^?]*\.data(\?|$)/.test(url);
