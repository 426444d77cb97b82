import { isNavigation as opensPage } from "#api/contract/navigation";
import { requestContext } from "#app/request/context.server";

/** A page that a person opened: not a frame's, not fetched ahead or by a script, not the answer to a form. */
export function isNavigation({ headers, method }: Request): boolean {
  const isAsked = method === "GET" && !headers.has("content-type") && !requestContext().forData;
  return isAsked && opensPage(Object.fromEntries(headers));
}
