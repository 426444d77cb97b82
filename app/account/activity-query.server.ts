import { z } from "zod";
import { PageSchema } from "#api/contract/lists";
import { PageSizeSchema, readQuery } from "#app/table/list-query";

const ActivityQuerySchema = z.object({ page: PageSchema, size: PageSizeSchema });

/** The page of an address. */
export const activityQuery = (request: Request) =>
  readQuery(ActivityQuerySchema, new URL(request.url).searchParams);
