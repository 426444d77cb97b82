import { join } from "node:path";
import Sqlite from "better-sqlite3";

/** Repeats the work. @returns runs per second */
export function perSecond(seconds: number, work: () => unknown): number {
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  for (; performance.now() < end; count++) work();
  return (count / (performance.now() - started)) * 1000;
}

/** Reads per second of the product's database with the driver alone: one row by id, ten rows in name order. */
export function readsPerSecond(file: string, seconds: number): { one: number; ten: number } {
  const database = new Sqlite(file, { readonly: true });
  const ids = database.prepare("select id from users limit 1000").pluck().all();
  const one = database.prepare("select * from users where id = ?");
  const ten = database.prepare("select * from users order by name_key, id limit 10");
  let next = 0;
  const result = {
    one: perSecond(seconds, () => one.get(ids[next++ % ids.length])),
    ten: perSecond(seconds, () => ten.all()),
  };
  database.close();
  return result;
}

/** Sequential commits per second, each flushed to disk before the next: WAL and synchronous=FULL. */
export function commitsPerSecond(folder: string, seconds: number): number {
  const database = new Sqlite(join(folder, "commits.db"));
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec("create table if not exists commits (id integer primary key, text text)");
  const insert = database.prepare("insert into commits (text) values (?)");
  const result = perSecond(seconds, () => insert.run("x".repeat(200)));
  database.close();
  return result;
}
