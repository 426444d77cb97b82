import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";

/** All that a thief of the database has: the bytes of its files, or every row of every table. */
export async function loot(databaseUrl: string): Promise<Buffer> {
  if (databaseUrl.startsWith("file:")) {
    const folder = dirname(databaseUrl.slice("file:".length));
    const files = readdirSync(folder).filter((name) => name !== "secrets.json");
    if (!files.includes("sso.db-wal")) throw new Error("There is no write-ahead log.");
    return Buffer.concat(files.map((name) => readFileSync(join(folder, name))));
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tables = await client.query("select tablename from pg_tables where schemaname = 'public'");
  const dumps = [];
  for (const { tablename } of tables.rows) {
    const { rows } = await client.query(`select row_to_json(t)::text as row from "${tablename}" t`);
    dumps.push(...rows.map(({ row }) => row));
  }
  await client.end();
  return Buffer.from(dumps.join("\n"));
}

/** Which secrets are in there, in whatever way they are written. */
export function findSecrets(stolen: Buffer, secrets: Iterable<[name: string, secret: string]>): string[] {
  return [...secrets].flatMap(([name, secret]) => {
    const bytes = Buffer.from(secret, "base64url");
    const spellings: Record<string, string | Buffer> = {
      plain: secret,
      base64: Buffer.from(secret).toString("base64"),
      base64url: Buffer.from(secret).toString("base64url"),
      hex: Buffer.from(secret).toString("hex"),
      "SHA-256": createHash("sha256").update(secret).digest("hex"),
      "SHA-256 in base64url": createHash("sha256").update(secret).digest("base64url"),
      "its bytes": bytes,
      "its bytes in hex": bytes.toString("hex"),
    };
    return Object.entries(spellings)
      .filter(([, text]) => text.length > 8 && stolen.includes(text))
      .map(([spelling]) => `${name}, ${spelling}`);
  });
}

/** What every table has, as text. */
export async function listTexts(databaseUrl: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  if (databaseUrl.startsWith("file:")) {
    const database = new Sqlite(databaseUrl.slice("file:".length), { readonly: true });
    const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    for (const table of tables) {
      const rows = database.prepare(`select * from "${table}"`).raw().all() as unknown[][];
      texts[String(table)] = rows
        .flat()
        .map((value) => (Buffer.isBuffer(value) ? value.toString("latin1") : String(value)))
        .join("\n");
    }
    database.close();
    return texts;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tables = await client.query("select tablename from pg_tables where schemaname = 'public'");
  for (const { tablename } of tables.rows) {
    const { rows } = await client.query(`select t::text as row from "${tablename}" t`);
    texts[tablename] = rows.map(({ row }) => row).join("\n");
  }
  await client.end();
  return texts;
}
