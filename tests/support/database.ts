import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { TestConsole } from "#harness/console";

/** Puts a user into a state that no screen can bring about, such as a Google account's. */
export function rewriteUser(
  sso: TestConsole,
  username: string,
  columns: Record<string, string | null>,
): void {
  const database = new Sqlite(join(sso.folder, "sso.db"), { timeout: 5000 });
  const assignments = Object.keys(columns).map((column) => `${column} = @${column}`);
  const { changes } = database
    .prepare(`update users set ${assignments.join(", ")} where username_canonical = @username`)
    .run({ ...columns, username });
  database.close();
  if (changes !== 1) throw new Error(`There is no user ${username}`);
}
