import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Role } from "#api/contract/roles";
import { ROLES } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import { allowsText } from "#app/noun/role-allows";
import { maySetPolicies, requirePage } from "#app/session/guards.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { roles } from "./roles.server";

const load = listLoader(roles);

export async function roleListLoader(args: LoaderFunctionArgs) {
  const { permissions } = await requirePage(ROLES);
  const { list, ...loaded } = await load(args);
  return {
    ...loaded,
    list: "failed" in list ? list : { ...list, items: list.items.map(withText) },
    setsPolicies: await maySetPolicies(ROLES),
    hasPages: await hasFeature("role-permissions"),
    readsUsers: permissions.includes("users:read"),
  };
}

/** A row needs no more of its permissions than a few words. */
const withText = ({ permissions, ...role }: Role) => ({
  ...role,
  ...(permissions && { allows: allowsText(permissions) }),
});
