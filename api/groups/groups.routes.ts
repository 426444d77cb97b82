import { z } from "zod";
import type { Context } from "../context";
import * as groups from "../contract/groups";
import {
  GroupInputSchema,
  GroupListSchema,
  GroupMemberListSchema,
  GroupOptionsSchema,
  GroupPatchSchema,
  GroupSchema,
  MemberInputSchema,
  PendingMemberListSchema,
  PendingMembersInputSchema,
} from "../contract/groups";
import { PageQuerySchema, SearchQuerySchema } from "../contract/lists";
import { createNoun } from "../noun/noun";
import { changeGroup, createGroup, readGroup, removeGroup } from "./groups.changes";
import { listGroupOptions, listGroups } from "./groups.queries";
import { addMember, readMembers, removeMember } from "./members.changes";
import { approveMembers, readPendingMembers, refuseMembers } from "./pending-members.changes";

export function groupsRoutes(context: Context) {
  const noun = createNoun(context, { schemas: groups, words: groups.groupsWords });
  const { engine } = context;

  noun.on(
    "GET /auth/groups",
    {
      summary: "List groups; without a query, all of them for dropdowns",
      query: SearchQuerySchema,
      answer: z.union([GroupListSchema, GroupOptionsSchema]),
    },
    ({ query, http }) =>
      new URL(http.req.url).searchParams.size > 0
        ? listGroups(engine.read, query)
        : listGroupOptions(engine.read),
  );

  noun.on("GET /auth/groups/:id", { summary: "Read a group", answer: GroupSchema }, ({ id }) =>
    readGroup(engine.read, id()),
  );

  noun.on(
    "POST /auth/groups",
    { summary: "Add a group", body: GroupInputSchema, answer: GroupSchema, status: 201 },
    (request) => createGroup(context, request.body, request),
  );

  noun.on(
    "PUT /auth/groups/:id",
    { summary: "Replace a group", body: GroupInputSchema, answer: GroupSchema },
    (request) => changeGroup(context, request.id(), request.body, request),
  );

  noun.patch("PATCH /auth/groups/:id", { summary: "Change fields of a group", body: GroupPatchSchema });

  noun.on("DELETE /auth/groups/:id", { summary: "Delete a group" }, (request) =>
    removeGroup(context, request.id(), request),
  );

  noun.on(
    "GET /auth/groups/:id/members",
    { summary: "List the members of a group", query: SearchQuerySchema, answer: GroupMemberListSchema },
    ({ id, query }) => readMembers(context, id(), query),
  );

  noun.on(
    "GET /auth/groups/:id/pending-members",
    {
      summary: "List those whom a directory added to a group and who wait for approval",
      query: PageQuerySchema,
      answer: PendingMemberListSchema,
    },
    ({ id, query }) => readPendingMembers(context, id(), query),
  );

  noun.on(
    "POST /auth/groups/:id/pending-members",
    { summary: "Approve some of them", body: PendingMembersInputSchema },
    (request) => approveMembers(context, request.id(), request.body.userIds, request),
  );

  noun.on(
    "DELETE /auth/groups/:id/pending-members",
    { summary: "Refuse some of them", body: PendingMembersInputSchema, refusals: [409] },
    (request) => refuseMembers(context, request.id(), request.body.userIds, request),
  );

  noun.on(
    "POST /auth/groups/:id/members",
    { summary: "Add a user to a group", body: MemberInputSchema },
    (request) => addMember(context, request.id(), request.body.userId, request),
  );

  noun.on("DELETE /auth/groups/:id/members/:userId", { summary: "Remove a user from a group" }, (request) =>
    removeMember(context, request.id(), request.id("userId"), request),
  );

  return noun;
}
