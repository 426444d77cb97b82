import { z } from "zod";
import { PageSchema, SearchTermSchema } from "#api/contract/lists";
import { UserFilterSchema, UserSortSchema } from "#api/contract/user-list";
import { PageSizeSchema, readQuery } from "#app/table/list-query";

/** The query of User Management. Without the feature "people", only its first four keys count. */
const UserQuerySchema = z.object({
  page: PageSchema,
  size: PageSizeSchema,
  searchTerm: SearchTermSchema,
  status: z.enum(["Active", "Inactive"]).optional(),
  ...UserFilterSchema.shape,
  sort: UserSortSchema,
  columns: z.string().max(200).optional(),
});
export type UserQuery = z.output<typeof UserQuerySchema>;

export const userQuery = (request: Request): UserQuery =>
  readQuery(UserQuerySchema, new URL(request.url).searchParams);
