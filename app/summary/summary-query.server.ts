import { redirect } from "@remix-run/node";
import { z } from "zod";
import { MonthSchema, PageSchema, SearchTermSchema } from "#api/contract/lists";
import type { Summary } from "#api/contract/summary";
import { addressOf } from "#app/table/address";
import { PageSizeSchema, readQuery } from "#app/table/list-query";

/** The query of the Summary Dashboard. Each table has separate paging. */
const SummaryQuerySchema = z.object({
  user: SearchTermSchema,
  applicationId: z.string().max(64).optional(),
  month: MonthSchema,
  userPage: PageSchema,
  userSize: PageSizeSchema,
  appPage: PageSchema,
  appSize: PageSizeSchema,
});

export const summaryQuery = (request: Request) =>
  readQuery(SummaryQuerySchema, new URL(request.url).searchParams);

/**
 * Redirects an address past a table's end to its last page.
 *
 * @throws {Response} the redirect
 */
export function redirectPastEnds(
  request: Request,
  asked: ReturnType<typeof summaryQuery>,
  summary: Summary,
): void {
  const { pathname, searchParams } = new URL(request.url);
  const past = {
    ...(asked.userPage > Math.max(1, summary.totalUserPages) && { userPage: summary.totalUserPages }),
    ...(asked.appPage > Math.max(1, summary.totalAppPages) && { appPage: summary.totalAppPages }),
  };
  if (Object.keys(past).length > 0) throw redirect(addressOf(pathname, searchParams, past));
}
