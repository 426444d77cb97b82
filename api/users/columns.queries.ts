import { sql } from "kysely";
import type { CostlyColumn } from "../contract/user-list";
import type { User } from "../contract/users";
import type { Queries } from "../database/engine";
import type { ListedUser } from "./users.queries";

const SETS = {
  roles: { table: "effective_roles", column: "role_id", key: "effectiveRoles" },
  applications: {
    table: "effective_applications",
    column: "application_id",
    key: "effectiveApplications",
  },
} as const;

type Cells = Pick<User, "effectiveRoles" | "effectiveApplications" | "secondFactor">;

/** Adds what these columns show to the users of a page: what they have themselves and through groups. */
export async function withColumns(
  queries: Queries,
  users: ListedUser[],
  columns: readonly CostlyColumn[],
): Promise<(ListedUser & Cells)[]> {
  if (users.length === 0 || columns.length === 0) return users;
  const ids = users.map(({ id }) => id);
  const cells = await Promise.all(
    columns.map((column) =>
      column === "secondFactor" ? listFactors(queries, ids) : listHeld(queries, ids, SETS[column]),
    ),
  );
  return users.map((user) => ({ ...user, ...Object.assign({}, ...cells.map((cellOf) => cellOf(user.id))) }));
}

type CellOf = (userId: string) => Cells;

async function listHeld(
  queries: Queries,
  ids: string[],
  { table, column, key }: (typeof SETS)[keyof typeof SETS],
): Promise<CellOf> {
  const { rows } = await sql<{ user_id: string; id: string }>`
    select distinct user_id, ${sql.ref(column)} as id from ${sql.table(table)}
    where user_id in (${sql.join(ids)}) order by id
  `.execute(queries);
  return (userId) => ({ [key]: rows.filter((row) => row.user_id === userId).map(({ id }) => id) });
}

/** The strongest second factor of each of these users. */
export async function listFactors(queries: Queries, ids: string[]): Promise<CellOf> {
  const owners = async (table: "passkeys" | "totp_secrets") => {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from ${sql.table(table)} where user_id in (${sql.join(ids)})
      ${table === "totp_secrets" ? sql`and confirmed_at is not null` : sql``}
    `.execute(queries);
    return new Set(rows.map((row) => row.user_id));
  };
  const [passkeys, apps] = await Promise.all([owners("passkeys"), owners("totp_secrets")]);
  return (userId) => ({
    secondFactor: passkeys.has(userId) ? "passkey" : apps.has(userId) ? "app" : "none",
  });
}
