import type { Context } from "../context";
import { CountSchema, SearchQuerySchema } from "../contract/lists";
import { RolePermissionsSchema } from "../contract/role-permissions";
import * as roles from "../contract/roles";
import {
  NewRoleSchema,
  RoleCountQuerySchema,
  RoleInputSchema,
  RoleListSchema,
  RoleOptionsSchema,
  RoleOverviewSchema,
  RolePatchSchema,
  RoleSchema,
} from "../contract/roles";
import { rolesWords } from "../contract/roles.words";
import { createNoun } from "../noun/noun";
import { changePermissions, readOverview } from "./permissions.changes";
import { changeRole, createRole, readRole, readRoleUserCount, removeRole } from "./roles.changes";
import { listRoleChoices, listRoles } from "./roles.queries";

export function rolesRoutes(context: Context) {
  const noun = createNoun(context, { schemas: roles, words: rolesWords });
  const { engine } = context;

  noun.on(
    "GET /auth/roles",
    { summary: "List roles", query: SearchQuerySchema, answer: RoleListSchema },
    ({ query }) => listRoles(engine, query, context.now()),
  );

  noun.on(
    "GET /auth/roles/drop-down",
    { summary: "List all roles, for dropdowns", answer: RoleOptionsSchema },
    () => listRoleChoices(engine.read),
  );

  noun.on(
    "GET /auth/roles/user-count",
    {
      summary: "Count the users of a role",
      query: RoleCountQuerySchema,
      answer: CountSchema,
      refusals: [404],
    },
    ({ query }) => readRoleUserCount(context, query.id),
  );

  noun.on("GET /auth/roles/:id", { summary: "Read a role", answer: RoleSchema }, ({ id }) =>
    readRole(engine.read, id()),
  );

  noun.on(
    "POST /auth/roles",
    { summary: "Add a role", body: NewRoleSchema, answer: RoleSchema, status: 201 },
    (request) => createRole(context, request.body, request),
  );

  noun.on(
    "PUT /auth/roles/:id",
    { summary: "Rename a role", body: RoleInputSchema, answer: RoleSchema },
    (request) => changeRole(context, request.id(), request.body, request),
  );

  noun.patch("PATCH /auth/roles/:id", { summary: "Change fields of a role", body: RolePatchSchema });

  noun.on("DELETE /auth/roles/:id", { summary: "Delete a role" }, (request) =>
    removeRole(context, request.id(), request),
  );

  noun.on(
    "GET /auth/roles/:id/overview",
    { summary: "Read a role with what it allows", answer: RoleOverviewSchema },
    ({ id }) => readOverview(context, id()),
  );

  noun.on(
    "PUT /auth/roles/:id/permissions",
    { summary: "Replace what a role allows", body: RolePermissionsSchema, answer: RolePermissionsSchema },
    (request) => changePermissions(context, request.id(), request.body, request),
  );

  return noun;
}
