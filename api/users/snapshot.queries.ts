import type { Insertable, Selectable } from "kysely";
import { restoreUserActivity } from "../activity/activity.queries";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import type { Tables } from "../database/tables";
import { type AllAssigned, giveBack, listAssigned } from "./assigned.queries";
import type { UsersTable } from "./tables";
import { countChange } from "./users.changes.queries";
import type { ListedUser } from "./users.queries";

/** Further tables whose rows are restored. Those of sign-ins, links, mails, devices and one-time passwords are not. */
const TABLES = ["passkeys", "totp_secrets", "recovery_codes", "consents", "assignment_epochs"] as const;
type Table = (typeof TABLES)[number];

/** All that a restoration brings back. Columns that a later version adds get their defaults. */
export interface Snapshot {
  user: Omit<Selectable<UsersTable>, "seq">;
  assigned: AllAssigned;
  further: { [Name in Table]?: Selectable<Tables[Name]>[] };
  activity: Tables["attempt_months"][];
}

export async function insertDeletedUser(queries: Queries, user: Tables["deleted_users"]): Promise<void> {
  await queries.insertInto("deleted_users").values(user).execute();
}

/** Reads the rows of a user, to be deleted next. Only tables that have any are asked. */
export async function readRows(queries: Queries, listed: ListedUser): Promise<Omit<Snapshot, "activity">> {
  const [row] = await findUserRow(queries, listed);
  if (!row) throw new Error("The user is not there.");
  const { seq, passkeys, totp_secrets, recovery_codes, consents, assignment_epochs, ...user } = row;
  const has = { passkeys, totp_secrets, recovery_codes, consents, assignment_epochs };
  const further: Record<string, object[]> = {};
  for (const table of TABLES) if (has[table]) further[table] = await FIND_ROWS[table](queries, listed);
  return { user, assigned: await listAssigned(queries, listed), further };
}

const findUserRow = preparedQuery((queries, { id }: { id: string }) =>
  queries
    .selectFrom("users as u")
    .where("u.id", "=", id)
    .selectAll("u")
    .select(({ exists, selectFrom, ref }) =>
      TABLES.map((table) =>
        exists(selectFrom(table).where("user_id", "=", ref("u.id")).select("user_id")).as(table),
      ),
    ),
);

const rowsOf = (table: Table) =>
  preparedQuery((queries, { id }: { id: string }) =>
    queries.selectFrom(table).where("user_id", "=", id).selectAll(),
  );
const FIND_ROWS = Object.fromEntries(TABLES.map((table) => [table, rowsOf(table)])) as Record<
  Table,
  ReturnType<typeof rowsOf>
>;

/** Inserts the rows again, and updates the totals. Passkeys that somebody else has registered since stay there. */
export async function insertRows(queries: Queries, snapshot: Snapshot): Promise<void> {
  const { user, assigned, further, activity } = snapshot;
  await queries.insertInto("users").values(user).execute();
  await giveBack(queries, user.id, assigned);
  for (const table of TABLES) {
    const rows = further[table] ?? [];
    if (rows.length > 0) await insertInto(queries, table, rows);
  }
  await restoreUserActivity(queries, activity);
  await countChange(queries, { after: user.active === 1 });
}

const insertInto = (queries: Queries, table: Table, rows: Insertable<Tables[Table]>[]) =>
  queries
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
