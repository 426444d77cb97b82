import { z } from "zod";
import { MonthSchema, PageSchema, SearchTermSchema } from "#api/contract/lists";
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
