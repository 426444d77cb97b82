import { UsersRound } from "#app/icons";
import { GROUPS, sectionOf } from "#app/navigation";
import { type Subject, useSubject } from "#app/subject/subject";
import type { loader } from "./group-page.server";

/** The page of a group. */
export const GROUP: Subject<typeof loader> = {
  route: "routes/dashboard.groups_.$groupId",
  noun: "group",
  icon: UsersRound,
  list: sectionOf(GROUPS),
  nameOf: ({ group }) => group.groupName,
};

export const useGroup = () => useSubject(GROUP);
