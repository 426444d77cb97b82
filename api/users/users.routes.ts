import type { Context } from "../context";
import { UserExportQuerySchema } from "../contract/batches";
import { UserListQuerySchema } from "../contract/user-list";
import {
  NewUserSchema,
  UserChangeSchema,
  UserInputSchema,
  UserListSchema,
  UserPatchSchema,
  UserSchema,
} from "../contract/users";
import { requireFound } from "../noun/lock";
import { createNoun } from "../noun/noun";
import { reportAccess } from "./access-report";
import { withColumns } from "./columns.queries";
import { exportUsers } from "./export";
import { listUsers } from "./list.queries";
import { changeUser, createUser, removeUser, unlockUser } from "./users.changes";
import { withLocks } from "./users.locks";
import { findUser } from "./users.queries";

export function usersRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine } = context;

  noun.on(
    "GET /auth/users",
    { summary: "List users", query: UserListQuerySchema, answer: UserListSchema },
    async ({ query }) => {
      const list = await listUsers(engine, query, context.now());
      const items = await withColumns(engine.read, list.items, query.columns);
      return { ...list, items: await withLocks(context, items) };
    },
  );

  noun.on(
    "GET /auth/users/export",
    {
      summary: "Download users as a CSV file",
      query: UserExportQuerySchema,
      media: "text/csv",
      refusals: [403],
    },
    (request) => exportUsers(context, request.query, request),
  );

  noun.on(
    "GET /auth/users/access-report",
    {
      summary: "Download who can open what as a CSV file",
      query: UserExportQuerySchema,
      media: "text/csv",
      refusals: [403],
    },
    (request) => reportAccess(context, request.query, request),
  );

  noun.on("GET /auth/users/:id", { summary: "Read a user", answer: UserSchema }, async ({ id }) => {
    const found = await findUser(engine.read, id());
    const [user] = await withLocks(context, found ? [found] : []);
    return requireFound("user", user);
  });

  noun.on(
    "POST /auth/users",
    { summary: "Add a user", body: UserInputSchema, answer: NewUserSchema, status: 201, refusals: [429] },
    (request) => createUser(context, request.body, request),
  );

  noun.on(
    "PUT /auth/users/:id",
    { summary: "Replace a user", body: UserChangeSchema, answer: UserSchema },
    (request) => changeUser(context, request.id(), request.body, request),
  );

  noun.patch("PATCH /auth/users/:id", { summary: "Change fields of a user", body: UserPatchSchema });

  noun.on("DELETE /auth/users/:id", { summary: "Delete a user" }, (request) =>
    removeUser(context, request.id(), request),
  );

  noun.on("DELETE /auth/users/:id/lock", { summary: "Unlock a user", refusals: [409] }, (request) =>
    unlockUser(context, request.id(), request),
  );

  return noun;
}
