import { z } from "zod";
import { type Call, call, contains, found, given, paged, paging } from "./call";
import type { ForeignData, ForeignUser } from "./data";
import { Refusal } from "./refusal";

const ids = z.array(z.number().int());

const UserBodySchema = z.strictObject({
  name: given,
  email: given,
  mobileNo: z.string().optional(),
  username: given,
  password: z.string().optional(),
  status: z.literal([0, 1, "Suspended"]),
  applications: ids,
  roles: ids,
});
type UserBody = z.output<typeof UserBodySchema>;

/** A list of references comes as objects here, and goes in as numbers. */
const refs = (all: readonly { id: number }[], chosen: readonly number[]) =>
  all.filter(({ id }) => chosen.includes(id)).map(({ id }) => ({ id }));

function toItem(data: ForeignData, user: ForeignUser) {
  const { id, name, email, status } = user;
  if (user.sparse) return { id, name, email, status };
  const { mobileNo, username, googleAuth } = user;
  const applications = refs(data.applications, user.applications);
  return {
    id,
    name,
    email,
    mobileNo,
    username,
    status,
    googleAuth,
    applications,
    roles: refs(data.roles, user.roles),
  };
}

/** @throws {Refusal} where another has the name, or a reference leads nowhere */
function toUser(data: ForeignData, body: UserBody, id: number) {
  const others = data.users.filter((one) => one.id !== id);
  if (others.some(({ username }) => username === body.username)) throw Refusal.conflict("Username in use");
  if (others.some(({ email }) => email === body.email)) throw Refusal.conflict("Mail address in use");
  for (const one of body.applications) found(data.applications, one);
  for (const one of body.roles) found(data.roles, one);
  const { password, status, ...rest } = body;
  // What is left out stays as it was; a status of its own comes back as it went out.
  return {
    ...rest,
    status: typeof status === "string" ? status : status === 1,
    ...(password && { password }),
  };
}

export const userCalls: Record<string, Call> = {
  "GET /auth/users": call({
    query: z.strictObject({
      ...paging,
      searchTerm: given.optional(),
      status: z.literal(["true", "false"]).optional(),
    }),
    answer({ data, query: { searchTerm, status, ...page } }) {
      const users = data.users
        .filter(({ name, email }) => contains(name, searchTerm) || contains(email, searchTerm))
        .filter((user) => status === undefined || String(user.status) === status)
        .toSorted((a, b) => a.name.localeCompare(b.name));
      const list = paged(users, page);
      return { ...list, items: list.items.map((user) => toItem(data, user)) };
    },
  }),

  "POST /auth/users": call({
    body: UserBodySchema.required({ password: true }),
    answer({ data, body, who }) {
      const id = data.newId();
      const user = { ...toUser(data, body, id), id, password: body.password, googleAuth: false };
      data.users.push(user);
      data.record(`${who.name} added ${user.name}`, who, undefined);
      return "created";
    },
  }),

  "PUT /auth/users/{id}": call({
    body: UserBodySchema,
    answer({ data, body, id, who }) {
      const user = found(data.users, id);
      Object.assign(user, toUser(data, body, id));
      data.record(`${who.name} changed ${user.name}`, who, undefined);
    },
  }),

  "DELETE /auth/users/{id}": call({
    answer({ data, id, who }) {
      const user = found(data.users, id);
      if (user === who) throw Refusal.forbidden("You may not remove yourself");
      data.users.splice(data.users.indexOf(user), 1);
      return { deleted: true };
    },
  }),
};
