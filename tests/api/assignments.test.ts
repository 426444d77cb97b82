import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const TABLES = /\b(user_roles|user_applications|group_members|group_roles|group_applications)\b/;

/** Who reads or writes what is assigned, and why. Everything else asks the views, which know of groups. */
const ALLOWED: Record<string, string> = {
  "users/assignments.queries.ts": "assigns to users",
  "users/assigned.queries.ts": "keeps and gives back what a deleted user had",
  "groups/groups.queries.ts": "assigns to groups",
  "scim/groups.queries.ts": "members of a directory's groups",
  "scim/members.queries.ts": "members of a directory's groups",
  "scim/users.queries.ts": "the directory's groups of a user",
  "scim/visible.queries.ts": "permissions that a directory did not give",
  "groups/members.queries.ts": "lists since when users are members",
  "users/access-report.queries.ts": "reports where access comes from, with dates and names",
  "users/holders.queries.ts": "counts people by where access comes from, from what is counted",
  "users/users.queries.ts": "what a form shows as assigned, and the last super administrator",
  "applications/people.queries.ts": "the users to whom an application is assigned directly",
  "user-search/filters.queries.ts": "members of a group, in the list of users",
  "user-page/access.queries.ts": "explains where access comes from, with dates and names",
  "roles/permissions.queries.ts": "the groups on a role's page",
  "summary/summary.queries.ts": "counts of users, which are of direct assignments",
  "sessions/lost-access.queries.ts": "members who lose something",
  "sessions/oidc-logins.queries.ts": "members who lose something",
  "sessions/profile.queries.ts": "the names of a user's groups",
};

it("GR: what somebody may do or open is read from the views, which know of groups", () => {
  const root = new URL("../../api/", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.startsWith("database/") && !file.endsWith("/tables.ts"));
  const readers = files.filter((file) => TABLES.test(readFileSync(new URL(file, root), "utf8")));
  expect(
    readers
      .filter((file) => !(file in ALLOWED))
      .map((file) => `${file}: ask effective_roles, effective_applications or effective_permissions`),
  ).toEqual([]);
  expect(Object.keys(ALLOWED).filter((file) => !readers.includes(file))).toEqual([]);
});
