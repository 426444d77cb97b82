import { z } from "zod";
import { MonthSchema, PageSchema, SearchTermSchema } from "#api/contract/lists";
import { PageSizeSchema, readQuery } from "#app/table/list-query";

/** The audit filters of an address. */
const AuditFilterSchema = z.object({
  message: SearchTermSchema,
  user: SearchTermSchema,
  applicationId: z.string().max(64).optional(),
  month: MonthSchema,
});

const AuditQuerySchema = AuditFilterSchema.extend({ page: PageSchema, size: PageSizeSchema });

/** The query of Audit Reports. */
export const auditQuery = (request: Request) =>
  readQuery(AuditQuerySchema, new URL(request.url).searchParams);

/** The same for the download, which has no pages. */
export const auditFilter = (request: Request) =>
  readQuery(AuditFilterSchema, new URL(request.url).searchParams);
