import { z } from "zod";
import { OwnerIdSchema, PageSchema, SearchTermSchema } from "#api/contract/lists";
import { LAST_SIGN_INS, SECOND_FACTORS, UserSortSchema } from "#api/contract/user-list";
import { PageSizeSchema, readQuery } from "#app/table/list-query";

/** The query of User Management. Without the feature "people", only its first four keys count. */
const UserQuerySchema = z.object({
  page: PageSchema,
  size: PageSizeSchema,
  searchTerm: SearchTermSchema,
  status: z.enum(["Active", "Inactive"]).optional(),
  applicationId: OwnerIdSchema,
  roleId: OwnerIdSchema,
  groupId: OwnerIdSchema,
  secondFactor: z.enum(SECOND_FACTORS).optional(),
  lastSignIn: z.enum(LAST_SIGN_INS).optional(),
  sort: UserSortSchema,
  columns: z.string().max(200).optional(),
});
export type UserQuery = z.output<typeof UserQuerySchema>;

export const userQuery = (request: Request): UserQuery =>
  readQuery(UserQuerySchema, new URL(request.url).searchParams);
