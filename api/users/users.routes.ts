import type { Context } from "../context";
import { UserInputSchema, UserListQuerySchema, UserListSchema, UserSchema } from "../contract/users";
import { notFound } from "../http/errors";
import { requireMatch } from "../noun/if-match";
import { createNoun } from "../noun/noun";
import { changeUser, createUser, removeUser, unlockUser } from "./users.changes";
import { withLocks } from "./users.locks";
import { findUser, listUsers } from "./users.queries";

export function usersRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine } = context;

  noun.on(
    "GET /auth/users",
    { summary: "List users", query: UserListQuerySchema, answer: UserListSchema },
    async ({ query }) => {
      const list = await listUsers(engine, query);
      return { ...list, items: await withLocks(context, list.items) };
    },
  );

  noun.on("GET /auth/users/:id", { summary: "Read a user", answer: UserSchema }, async ({ id }) => {
    const found = await findUser(engine.read, id());
    const [user] = await withLocks(context, found ? [found] : []);
    if (!user) throw notFound("There is no such user.");
    return user;
  });

  noun.on(
    "POST /auth/users",
    { summary: "Add a user", body: UserInputSchema, answer: UserSchema, status: 201 },
    ({ body, caller, origin }) => createUser(context, body, caller, origin),
  );

  noun.on(
    "PUT /auth/users/:id",
    { summary: "Replace a user", body: UserInputSchema, answer: UserSchema },
    ({ id, body, caller, origin, http }) =>
      changeUser(context, id(), body, {
        caller,
        origin,
        requireVersion: (current) => requireMatch(http, current),
      }),
  );

  noun.on("DELETE /auth/users/:id", { summary: "Delete a user" }, ({ id, caller, origin, http }) =>
    removeUser(context, id(), { caller, origin, requireVersion: (current) => requireMatch(http, current) }),
  );

  noun.on(
    "DELETE /auth/users/:id/lock",
    { summary: "Lift a user's sign-in lock" },
    ({ id, caller, origin }) => unlockUser(context, id(), caller, origin),
  );

  return noun;
}
