import { DeletedUserListSchema, RestoredSchema } from "#api/contract/deleted-users";
import type { SearchQuery } from "#api/contract/lists";
import { type Bearer, call, change } from "./call.server";

const PATH = "/auth/users/deleted";

/** Additions of our service ("batches"). */
export const deletedUsers = {
  list: ({ token }: Bearer, query: SearchQuery) =>
    call({ method: "GET", path: PATH, query, token, answer: DeletedUserListSchema }),

  restore: ({ token }: Bearer, id: string) =>
    change({ method: "POST", path: "/auth/users/{id}/restore", id, token, answer: RestoredSchema }),

  removeForGood: ({ token }: Bearer, id: string) =>
    change({ method: "DELETE", path: `${PATH}/{id}`, id, token }),
};
