import type { Context } from "../context";
import { counted } from "../contract/counts";
import type { Queries } from "../database/engine";
import type { TableWith } from "../database/tables";
import { requireFound } from "./lock";
import type { More } from "./named";
import { deleteRow, findUserCount, type NamedTableName } from "./named.queries";

/** @returns how many users have it @throws {HttpError} 404 */
export async function readUserCount(
  { engine }: Pick<Context, "engine">,
  { table, word }: { table: TableWith<"user_count">; word: string },
  id: string,
) {
  return { count: requireFound(word, await findUserCount(engine.read, table, id)) };
}

/** Deletes a row. @returns how many users had it, for the audit */
export async function deleteWithUsers(
  queries: Queries,
  table: NamedTableName & TableWith<"user_count">,
  id: string,
): Promise<More> {
  const users = (await findUserCount(queries, table, id)) ?? 0;
  await deleteRow(queries, table, id);
  return { phrase: `, which ${counted(users, "user")} had`, changes: { users: [users, 0] } };
}
