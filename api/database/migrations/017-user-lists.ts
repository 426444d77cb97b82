import { sql } from "kysely";
import { foldCase } from "../fold-case";
import type { Migration } from "../migrate";

const BATCH = 500;

/** Users are found by their usernames too, and sorted by address, creation and last sign-in. */
export const userLists: Migration = async (queries, { integer, key, widenSearch }) => {
  const { schema } = queries;
  const users = schema.alterTable("users");
  await users.addColumn("username_key", key, (c) => c.notNull().defaultTo("")).execute();
  await users.addColumn("last_sign_in_at", integer, (c) => c.notNull().defaultTo(0)).execute();
  for (const index of ["users_by_name", "users_by_status"]) await schema.dropIndex(index).execute();

  // The last activity is the nearest that was stored.
  await sql`
    update users set username_key = username_canonical,
      last_sign_in_at = coalesce((select max(last_at) from user_activity where user_id = users.id), 0)
  `.execute(queries);
  // Both keys of ASCII are the same.
  for (let after = ""; ; ) {
    const { rows } = await sql<{ id: string; username: string }>`
      select id, username from users
      where id > ${after} and octet_length(username_canonical) > length(username_canonical)
      order by id limit ${BATCH}
    `.execute(queries);
    for (const { id, username } of rows)
      await sql`update users set username_key = ${foldCase(username)} where id = ${id}`.execute(queries);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }

  // A search for short or frequent text reads an index alone, and so does a page that is far from both ends.
  const index = (name: string, columns: string[]) =>
    schema.createIndex(`users_by_${name}`).on("users").columns(columns).execute();
  const searched = ["email_key", "username_key"];
  await index("name", ["name_key", "id", ...searched]);
  await index("status", ["active", "name_key", "id", ...searched]);
  await index("email", ["email_key", "id", "active"]);
  await index("creation", ["created_at", "id", "active"]);
  await index("last_sign_in", ["last_sign_in_at", "id", "active"]);
  await widenSearch(queries, "users", ["name_key", ...searched]);
};
