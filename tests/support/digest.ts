import { createHash } from "node:crypto";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { TestConsole } from "#harness/console";

/** Moved by the service's own work in the background, whoever asks for what: who does it, and the engine's statistics. */
const OWN_WORK = /^(leases|sqlite_|.*_fts_|webhook_deliveries|scim_requests)/;
/** Moved by the delivery of webhooks. */
const OWN_COLUMNS = ["cursor", "failing_since"];

const ACTIVITY = /^(activity|attempt|user_activity)/;

/**
 * A digest of each table of a console's database, once the audits that wait are sealed.
 *
 * @param lastingTo rows that run out before it are not looked at, since a purge may pass by; the same for digests that
 * are compared, in ms
 */
export async function digestTables(sso: TestConsole, lastingTo: number): Promise<Record<string, string>> {
  const database = new Sqlite(join(sso.folder, "sso.db"), { readonly: true });
  try {
    const waiting = database.prepare("select count(*) from audit_queue").pluck();
    while (waiting.get() !== 0) await new Promise((done) => setTimeout(done, 100));
    const names = database
      .prepare("select name from sqlite_master where type = 'table' order by name")
      .pluck()
      .all() as string[];
    return Object.fromEntries(
      names.filter((name) => !OWN_WORK.test(name)).map((name) => [name, digestOf(database, name, lastingTo)]),
    );
  } finally {
    database.close();
  }
}

function digestOf(database: Sqlite.Database, table: string, lastingTo: number): string {
  const columns = database.prepare(`pragma table_info(${table})`).all() as { name: string }[];
  const lasting = columns.some(({ name }) => name === "expires_at") ? `where expires_at > ${lastingTo}` : "";
  // A purge deletes what was counted for applications that are gone.
  const counted = ACTIVITY.test(table) ? "where application_id in (select id from applications)" : "";
  // A purge deletes the rows of bulk changes that were discarded.
  const kept =
    table === "batch_rows"
      ? `where batch_id in (select id from batches where expires_at > ${lastingTo})`
      : "";
  // Each process writes its PUBLIC_URL once a minute.
  const marked = table === "marks" ? "where name not like 'public-url:%'" : "";
  const looked = columns.map(({ name }) => name).filter((name) => !OWN_COLUMNS.includes(name));
  const rows = database
    .prepare(
      `select ${looked.map((name) => `"${name}"`).join()} from ${table} ${lasting}${counted}${kept}${marked}`,
    )
    .raw()
    .all();
  const lines = rows.map((row) => JSON.stringify(row)).sort();
  return `${rows.length} ${createHash("sha256").update(lines.join("\n")).digest("base64url")}`;
}
