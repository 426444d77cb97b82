import { z } from "zod";
import { PageSchema } from "#api/contract/lists";
import { PageSizeSchema, readQuery } from "#app/table/list-query";

const RequestQuerySchema = z.object({
  page: PageSchema,
  size: PageSizeSchema,
  failed: z.literal("true").optional(),
});

/** The query of the list of a directory's requests. */
export const requestQuery = (request: Request) =>
  readQuery(RequestQuerySchema, new URL(request.url).searchParams);
