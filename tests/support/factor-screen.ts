import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { ADMIN, type TestConsole } from "#harness/console";
import { Client } from "./client";
import { PASSWORD } from "./users-screen";

export function inConsole<Result>(sso: TestConsole, work: (database: Sqlite.Database) => Result): Result {
  const database = new Sqlite(join(sso.folder, "sso.db"), { timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** What every sign-in under way has from now on. */
export const strengthen = (sso: TestConsole, strength: 1 | 2 | 3) =>
  inConsole(sso, (database) => database.prepare("update sign_ins set strength = ?").run(strength));

/** Adds somebody with an authenticator app and passkeys of these names. */
export async function addHolder(sso: TestConsole, name: string, passkeys: string[] = []) {
  const client = Client.at(sso.url);
  const { token } = (await client.post("/auth/login", ADMIN)).body;
  const username = `holder-${randomUUID().slice(0, 8)}`;
  const user = { name, username, password: PASSWORD, email: `${username}@people.example`, status: 1 };
  const { body } = await client.post(
    "/auth/users",
    { ...user, mobileNo: null, roles: ["auditor"], applications: [] },
    token,
  );
  const at = Date.now() - 86_400_000;
  inConsole(sso, (database) => {
    database.prepare("insert into totp_secrets values (?, ?, '', ?, null, ?)").run(body.id, body.id, at, at);
    for (const [index, passkey] of passkeys.entries())
      database
        .prepare("insert into passkeys values (?, ?, '', 0, 1, 1, '[]', '', ?, ?, null)")
        .run(`${body.id}-${index}`, body.id, passkey, at + index);
  });
  return { id: body.id as string, username, name };
}
