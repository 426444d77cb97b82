import { redirect } from "@remix-run/node";
import type { PagedList } from "#api/contract/lists";
import type { Failed } from "#app/sso-api/or-failed.server";
import { addressOf, PAGING, type Paging } from "./address";

/**
 * Redirects from a page past the end to the last page.
 *
 * @throws {Response} the redirect
 */
export function redirectPastEnd(
  request: Request,
  list: PagedList<unknown> | Failed,
  paging: Paging = PAGING,
): void {
  if ("failed" in list || list.items.length > 0) return;
  const { pathname, searchParams } = new URL(request.url);
  const asked = Number(searchParams.get(paging.page) ?? 1);
  if (list.totalPages >= 1 && asked > list.totalPages) {
    throw redirect(addressOf(pathname, searchParams, { [paging.page]: list.totalPages }));
  }
}
