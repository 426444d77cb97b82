import {
  type Group,
  type GroupInput,
  GroupMemberListSchema,
  GroupOptionSchema,
  GroupSchema,
  PendingMemberListSchema,
} from "#api/contract/groups";
import type { SearchQuery } from "#api/contract/lists";
import { type Added, AddedSchema } from "./added";
import { type Bearer, call, change } from "./call.server";
import { optionsOf, resource } from "./resource.server";

const PATH = "/auth/groups";
const MEMBERS = `${PATH}/{id}/members`;
const PENDING = `${PATH}/{id}/pending-members`;

/** Additions of our service ("groups"). */
export const groups = {
  ...resource<Group, GroupInput, Added>({ path: PATH, one: GroupSchema, created: AddedSchema }),
  ...optionsOf("groups", PATH, GroupOptionSchema),

  members: ({ token }: Bearer, id: string, query: SearchQuery) =>
    call({ method: "GET", path: MEMBERS, id, query, token, answer: GroupMemberListSchema }),

  addMember: ({ token }: Bearer, id: string, userId: string) =>
    change({ method: "POST", path: MEMBERS, id, body: { userId }, token }),

  pendingMembers: ({ token }: Bearer, id: string, size: number) =>
    call({
      method: "GET",
      path: PENDING,
      id,
      query: { page: 1, size },
      token,
      answer: PendingMemberListSchema,
    }),

  approveMembers: ({ token }: Bearer, id: string, userIds: string[]) =>
    change({ method: "POST", path: PENDING, id, body: { userIds }, token }),

  refuseMembers: ({ token }: Bearer, id: string, userIds: string[]) =>
    change({ method: "DELETE", path: PENDING, id, body: { userIds }, token }),

  removeMember: ({ token }: Bearer, id: string, userId: string) =>
    change({ method: "DELETE", path: `${MEMBERS}/{userId}`, id, userId, token }),
};
