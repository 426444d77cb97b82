import { type Role, type RoleInput, RoleSchema } from "#api/contract/roles";
import { type Added, AddedSchema } from "./added";
import { optionsOf, resource, userCountOf } from "./resource.server";
import { WireIdSchema } from "./wire-ids";

const PATH = "/auth/roles";

export const roles = {
  ...resource<Role, RoleInput, Added>({ path: PATH, one: RoleSchema, created: AddedSchema }),
  ...optionsOf("roles", `${PATH}/drop-down`, RoleSchema.extend({ id: WireIdSchema })),
  userCount: userCountOf(PATH, "role"),
};
