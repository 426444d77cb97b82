import type { PermissionName } from "#api/contract/permissions";
import { RolePermissionsSchema } from "#api/contract/role-permissions";
import { type NewRole, type Role, RoleOverviewSchema, RoleSchema } from "#api/contract/roles";
import { type Added, AddedSchema } from "./added";
import { type Bearer, call, change, ifMatch } from "./call.server";
import { optionsOf, resource, userCountOf } from "./resource.server";
import { WireIdSchema } from "./wire-ids";

const PATH = "/auth/roles";

export const roles = {
  ...resource<Role, NewRole, Added>({ path: PATH, one: RoleSchema, created: AddedSchema }),
  ...optionsOf("roles", `${PATH}/drop-down`, RoleSchema.extend({ id: WireIdSchema })),
  userCount: userCountOf(PATH, "role"),

  /** An addition of our service ("role-permissions"). */
  overview: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: `${PATH}/{id}/overview`, id, token, answer: RoleOverviewSchema }),

  /** Another one. @param version the version that was edited: what was changed since is left alone (412) */
  changePermissions: ({ token }: Bearer, id: string, permissions: PermissionName[], version?: string) =>
    change({
      method: "PUT",
      path: `${PATH}/{id}/permissions`,
      id,
      body: { permissions },
      token,
      headers: ifMatch(version),
      answer: RolePermissionsSchema,
    }),
};
