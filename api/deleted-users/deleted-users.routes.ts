import type { Context } from "../context";
import { DeletedUserListSchema, RestoredSchema } from "../contract/deleted-users";
import { SearchQuerySchema } from "../contract/lists";
import { createNoun } from "../noun/noun";
import { listDeletedUsers } from "./deleted-users.queries";
import { removeForGood } from "./remove-for-good";
import { restoreUser } from "./restore";

/** Deleted users, as long as they can be restored. */
export function deletedUsersRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/users/deleted",
    { summary: "List deleted users", query: SearchQuerySchema, answer: DeletedUserListSchema },
    ({ query }) => listDeletedUsers(context.engine, query, context.now()),
  );

  noun.on(
    "POST /auth/users/:id/restore",
    { summary: "Restore a deleted user", answer: RestoredSchema, refusals: [409] },
    (request) => restoreUser(context, request.id(), request),
  );

  noun.on("DELETE /auth/users/deleted/:id", { summary: "Remove a deleted user for good" }, (request) =>
    removeForGood(context, request.id(), request),
  );

  return noun;
}
