import { listApplicationOptions } from "../applications/applications.queries";
import type { UserFilterOptions } from "../contract/user-list";
import type { Queries } from "../database/engine";
import { listGroupNames } from "../groups/groups.queries";
import { isAllowed } from "../noun/require-permission";
import { listRoleOptions } from "../roles/roles.queries";
import type { Caller } from "../sessions/caller";

/** What users can be filtered by, as far as the caller may read it; of applications at least the caller's own. */
export async function listFilterOptions(queries: Queries, caller: Caller): Promise<UserFilterOptions> {
  const [applications, roles, groups] = await Promise.all([
    listApplicationOptions(queries, isAllowed(caller, "applications:read") ? undefined : caller.userId),
    isAllowed(caller, "roles:read") ? listRoleOptions(queries) : [],
    isAllowed(caller, "groups:read") ? listGroupNames(queries) : [],
  ]);
  return { applications, roles, groups };
}
