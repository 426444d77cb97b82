import { z } from "zod";
import { type Call, call, contains, digits, found, given, paged, paging } from "./call";
import { Refusal } from "./refusal";

const RoleBodySchema = z.strictObject({ roleName: given });

export const roleCalls: Record<string, Call> = {
  "GET /auth/roles": call({
    query: z.strictObject({ ...paging, searchTerm: given.optional() }),
    answer: ({ data, query: { searchTerm, ...page } }) =>
      paged(
        data.roles.filter(({ roleName }) => contains(roleName, searchTerm)),
        page,
      ),
  }),

  "GET /auth/roles/drop-down": call({ answer: ({ data }) => data.roles }),

  "POST /auth/roles": call({
    body: RoleBodySchema,
    answer({ data, body: { roleName } }) {
      const known = data.roles.some((role) => role.roleName.toLowerCase() === roleName.toLowerCase());
      if (known) throw Refusal.conflict("A role of this name exists");
      data.roles.push({ id: data.newId(), roleName });
    },
  }),

  "PUT /auth/roles/{id}": call({
    body: RoleBodySchema,
    answer({ data, id, body }) {
      Object.assign(found(data.roles, id), body);
    },
  }),

  "DELETE /auth/roles/{id}": call({
    answer({ data, id }) {
      if (id <= 3) throw Refusal.forbidden("This role stays");
      data.roles.splice(data.roles.indexOf(found(data.roles, id)), 1);
    },
  }),

  "GET /auth/roles/user-count": call({
    query: z.strictObject({ id: digits, type: z.literal("role") }),
    answer: ({ data, query: { id } }) => ({
      count: data.users.filter(({ roles }) => roles.includes(id)).length,
    }),
  }),
};
