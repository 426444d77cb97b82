import type { LoaderFunctionArgs } from "@remix-run/node";
import { closeAddress } from "#app/forms/close-address";
import { DELETED_PEOPLE, USER_MANAGEMENT } from "#app/navigation";
import { noun } from "#app/noun/noun.server";
import { requireFeature } from "#app/session/guards.server";
import { deletedUsers as client } from "#app/sso-api/deleted-users.server";
import { searchQuery } from "#app/table/search-query";

const named = noun({
  page: USER_MANAGEMENT,
  name: "deleted user",
  queryOf: searchQuery,
  list: client.list,
  read: async () => undefined,
});

/** Deleted users. Restoring one and removing one for good take what deleting takes. */
export const deletedUsers = {
  ...named,
  permission: "users:delete",
  feature: "batches",
  closeTo: (request: Request) => closeAddress(DELETED_PEOPLE, request),
} as const;

/** The list's loader. @throws {Response} 404 where the SSO API keeps none */
export const withFeature =
  <Answer>(load: (args: LoaderFunctionArgs) => Promise<Answer>) =>
  async (args: LoaderFunctionArgs): Promise<Answer> => {
    await requireFeature(deletedUsers.feature);
    return load(args);
  };
