import { type ExpressionBuilder, sql } from "kysely";
import { iso } from "../contract/moments";
import type { AssignedField } from "../contract/user-fields";
import type { Queries } from "../database/engine";
import { typedKeys } from "../database/fold-case";
import { preparedQuery } from "../database/prepared-query";
import type { Tables } from "../database/tables";
import { fromColumns, type OptionalColumns, optionalColumns } from "./optional-columns";
import type { UsersTable } from "./tables";

export const userColumns = [
  "u.id",
  "u.name",
  "u.email",
  ...optionalColumns,
  "u.username",
  "u.active",
  "u.google_subject",
  "u.invited_until",
  "u.must_change_password",
  "u.created_at",
  "u.last_sign_in_at",
  "u.version",
] as const;

interface UserRow extends OptionalColumns {
  id: string;
  name: string;
  email: string;
  username: string;
  active: 0 | 1;
  google_subject: string | null;
  invited_until: number | null;
  must_change_password: 0 | 1;
  created_at: number;
  last_sign_in_at: number;
  version: number;
  applications: string | null;
  roles: string | null;
  groups: string | null;
}

const toIds = (joined: string | null) => (joined === null ? [] : joined.split(",").sort());

export const toUser = (row: UserRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  ...fromColumns(row),
  username: row.username,
  status: row.active === 1,
  googleAuth: row.google_subject !== null,
  applications: toIds(row.applications),
  roles: toIds(row.roles),
  groups: toIds(row.groups),
  ...(row.invited_until !== null && { invitedUntil: iso(row.invited_until) }),
  ...(row.must_change_password === 1 && { mustChange: true as const }),
  createdAt: iso(row.created_at),
  lastSignIn: row.last_sign_in_at === 0 ? null : iso(row.last_sign_in_at),
  version: row.version,
});

/** A user as the calls return it. */
export type ListedUser = ReturnType<typeof toUser>;

const findRow = preparedQuery((queries, { id }: { id: string }) =>
  queries.selectFrom("users as u").where("u.id", "=", id).select(userColumns).select(assigned),
);

export async function findUser(queries: Queries, id: string): Promise<ListedUser | undefined> {
  const [row] = await findRow(queries, { id });
  return row && toUser(row);
}

/** Users by their ids. Unknown ids are left out. */
export async function findUsers(queries: Queries, ids: string[]): Promise<Map<string, ListedUser>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("users as u")
    .where("u.id", "in", ids)
    .select(userColumns)
    .select(assigned)
    .execute();
  return new Map(rows.map((row) => [row.id, toUser(row)]));
}

/** The account with this username, or else with this email address, as somebody typed it. */
export function findUserByName(queries: Queries, typed: string) {
  const keys = typedKeys(typed);
  const [exact] = keys;
  return queries
    .selectFrom("users")
    .where((eb) => eb.or([eb("username_canonical", "in", keys), eb("email_canonical", "in", keys)]))
    .select([
      "id",
      "name",
      "username",
      "username_canonical",
      "email",
      "active",
      "google_subject",
      "password_hash",
      "invited_until",
    ])
    .orderBy((eb) =>
      eb
        .case()
        .when("username_canonical", "=", exact)
        .then(0)
        .when("username_canonical", "in", keys)
        .then(1)
        .when("email_canonical", "=", exact)
        .then(2)
        .else(3)
        .end(),
    )
    .executeTakeFirst();
}

/** All ids of a column, separated by commas. Null if there are none. */
const joined = (column: string) => sql<string | null>`string_agg(${sql.ref(column)}, ',')`.as("ids");

export const assigned = (eb: ExpressionBuilder<Tables & { u: UsersTable }, "u">) => [
  eb
    .selectFrom("user_applications as a")
    .whereRef("a.user_id", "=", "u.id")
    .select(joined("a.application_id"))
    .as("applications"),
  eb.selectFrom("user_roles as r").whereRef("r.user_id", "=", "u.id").select(joined("r.role_id")).as("roles"),
  eb
    .selectFrom("group_members as m")
    .whereRef("m.user_id", "=", "u.id")
    .select(joined("m.group_id"))
    .as("groups"),
];

/** The ids of active super administrators, at most so many. */
export async function listActiveSupers(queries: Queries, most: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("user_roles as held")
    .innerJoin("users as u", "u.id", "held.user_id")
    .where("held.role_id", "=", "super")
    .where("u.active", "=", 1)
    .select("u.id")
    .orderBy("u.id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** The names of the existing ids. */
export async function listNames(
  queries: Queries,
  table: AssignedField,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom(table)
    .where("id", "in", [...new Set(ids)])
    .select(["id", "name"])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
