import { z } from "zod";
import { PageSchema, SearchTermSchema } from "#api/contract/lists";
import { PageSizeSchema, readQuery } from "#app/table/list-query";

/** The query of User Management. */
const UserQuerySchema = z.object({
  page: PageSchema,
  size: PageSizeSchema,
  searchTerm: SearchTermSchema,
  status: z.enum(["Active", "Inactive"]).optional(),
});
export type UserQuery = z.output<typeof UserQuerySchema>;

export const userQuery = (request: Request): UserQuery =>
  readQuery(UserQuerySchema, new URL(request.url).searchParams);
