import { PERMISSION_NAMES } from "../../contract/permissions";
import type { Queries } from "../../database/engine";
import { canonical, typedKeys } from "../../database/fold-case";
import { findRoleBeyond } from "../../noun/ranks.queries";
import { findRolesOfGroups } from "../../users/assignments.queries";
import { findOwners } from "../../users/names.queries";
import { findUsers, type ListedUser } from "../../users/users.queries";
import { checkWanted } from "../check-wanted";
import type { Wanted } from "../shapes";
import type { Checked, NewRow, Slice, SliceCheck } from "../slice";
import { readNames } from "./names";
import { type Cells, shown } from "./rows";
import { toWanted } from "./wanted";

/** A row, whom it is about, and what it wants. */
interface Read {
  cells: Cells;
  user: ListedUser | undefined;
  wanted: Wanted;
  problems: string[];
}

/** Finds the user of each row, turns names into ids, and checks the changes. People whom no row names stay as they are. */
export const checkImport: SliceCheck = async (slice, rows) => {
  const read = await readRows(slice, rows);
  if (slice.options.invite) await refuseUnsendable(slice.queries, read);
  const right = read.filter(({ problems }) => problems.length === 0);
  const checked = await checkWanted(slice, right);
  const found = new Map(right.map((row, index) => [row, checked[index]]));
  return read.map((row) => found.get(row) ?? wrong(row));
};

const wrong = ({ cells, user, problems }: Read): Checked => ({
  ...shown(cells),
  ...(user && { userId: user.id, userVersion: user.version, name: user.name, email: user.email }),
  verdict: "wrong",
  message: problems.join(" "),
});

async function readRows({ queries, options }: Slice, rows: NewRow[]): Promise<Read[]> {
  const all = rows.map(({ input }) => input?.cells ?? {});
  const userOf = await readUsers(queries, all);
  const toIds = await readNames(queries, all);
  const read: Read[] = [];
  for (const cells of all) {
    const { user, problem = options.onlyNew ? whyTaken(user, cells) : undefined } = userOf(cells);
    if (problem !== undefined) read.push({ cells, user, wanted: {}, problems: [problem] });
    else {
      const { wanted, problems } = await toWanted(cells, user, toIds);
      read.push({ cells, user, wanted: { ...wanted, ...options.give }, problems });
    }
  }
  return read;
}

/** Of a list of people to add, who stay as they are if they exist. */
function whyTaken(user: ListedUser | undefined, { email = "" }: Cells): string | undefined {
  if (!user) return undefined;
  return typedKeys(email).includes(canonical(user.email))
    ? `${user.name} has this email address already.`
    : `The username “${user.username}” is taken by ${user.name}. Add this person alone, with another username.`;
}

type UserOf = (cells: Cells) => { user?: ListedUser; problem?: string };

/** By the username, or else by the email address. */
async function readUsers(queries: Queries, rows: Cells[]): Promise<UserOf> {
  const keysIn = (cells: Cells, column: "username" | "email") =>
    typedKeys(cells[column] ?? "").filter(Boolean);
  const keysOf = (column: "username" | "email") => [
    ...new Set(rows.flatMap((cells) => keysIn(cells, column))),
  ];
  const byUsername = await findOwners(queries, "username_canonical", keysOf("username"));
  const byEmail = await findOwners(queries, "email_canonical", keysOf("email"));
  const users = await findUsers(queries, [...new Set([...byUsername.values(), ...byEmail.values()])]);
  const ownerOf = (owners: Map<string, string>, keys: string[]) =>
    users.get(keys.map((key) => owners.get(key)).find(Boolean) ?? "");
  return (cells) => {
    const usernames = keysIn(cells, "username");
    const emails = keysIn(cells, "email");
    const named = ownerOf(byUsername, usernames);
    const addressed = ownerOf(byEmail, emails);
    if (usernames.length === 0 && emails.length === 0)
      return { problem: "This row has neither a username nor an email address." };
    if (named) return { user: named };
    if (usernames.length === 0) return addressed ? { user: addressed } : {};
    if (!addressed) return {};
    return {
      user: addressed,
      problem: `This email address belongs to the username “${addressed.username}”. Correct one of the two.`,
    };
  };
}

/** The invitation of somebody who would be a super administrator is never sent (`mayComeByMail`). */
async function refuseUnsendable(queries: Queries, rows: Read[]): Promise<void> {
  const invited = rows.filter(({ user, wanted }) => !user && wanted.status !== false);
  if (!(await findUnsendable(queries, invited))) return;
  for (const row of invited) {
    const role = await findUnsendable(queries, [row]);
    if (role)
      row.problems.push(
        `An invitation with the role ${role.name} is never sent. Add this person in User Management.`,
      );
  }
}

const OTHER_PERMISSIONS = PERMISSION_NAMES.filter((name) => name !== "policies:write");

async function findUnsendable(queries: Queries, rows: Read[]) {
  const groups = rows.flatMap(({ wanted }) => wanted.groups ?? []);
  const roles = rows.flatMap(({ wanted }) => wanted.roles ?? []);
  const rolesOf = await findRolesOfGroups(queries, groups);
  return findRoleBeyond(queries, OTHER_PERMISSIONS, [...roles, ...[...rolesOf.values()].flat()]);
}
