import type { Context } from "../context";
import { RoleOptionsSchema } from "../contract/roles";
import { createNoun } from "../http/noun";
import { listRoleOptions } from "./roles.queries";

export function rolesRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine } = context;

  noun.on(
    "GET /auth/roles/drop-down",
    { summary: "All roles, for dropdowns", answer: RoleOptionsSchema },
    () => listRoleOptions(engine.read),
  );

  return noun;
}
