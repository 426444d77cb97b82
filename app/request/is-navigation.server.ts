import { requestContext } from "#app/request/context.server";

/** A page that a person opened: not a frame's, not fetched ahead or by a script, not the answer to a form. */
export function isNavigation({ headers, method }: Request): boolean {
  const destination = headers.get("sec-fetch-dest");
  const isOpened = method === "GET" && !headers.has("content-type") && !headers.has("sec-purpose");
  return isOpened && !requestContext().forData && (destination === null || destination === "document");
}
