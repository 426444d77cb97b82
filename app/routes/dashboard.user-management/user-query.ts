import { z } from "zod";
import { PageSchema, SearchTermSchema } from "#api/contract/lists";
import { PageSizeSchema, readQuery } from "#app/table/list-query";

/** What the address of User Management can say. */
const UserQuerySchema = z.object({
  page: PageSchema,
  size: PageSizeSchema,
  searchTerm: SearchTermSchema,
  status: z.enum(["Active", "Inactive"]).optional(),
});
export type UserQuery = z.output<typeof UserQuerySchema>;

export const userQuery = (request: Request): UserQuery =>
  readQuery(UserQuerySchema, new URL(request.url).searchParams);
