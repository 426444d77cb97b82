/** Query keys that Remix adds. */
const REMIX_KEYS = ["_routes", "_data", "index"];

/** @param url path and query of the request */
export const pagePath = (url: string): string =>
  (url.split("?", 1)[0] ?? "/").replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");

/**
 * The address of the page that a request is about. Remix requests a page's data at the page's path followed by `.data`.
 *
 * @param url path and query of the request
 */
export function pageAddress(url: string): string {
  const page = pagePath(url);
  const [, ...query] = url.split("?");
  const parameters = new URLSearchParams(query.join("?"));
  for (const key of REMIX_KEYS) parameters.delete(key);
  const rest = parameters.toString();
  return rest ? `${page}?${rest}` : page;
}

/** Whether Remix's script requests a page's data. */
export const isDataRequest = (url: string): boolean => /^[^?]*\.data(\?|$)/.test(url);
