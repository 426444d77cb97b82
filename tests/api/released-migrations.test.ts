import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely, type LogEvent, PostgresDialect, SqliteDialect, sql } from "kysely";
import pg from "pg";
import { expect, it } from "vitest";
import { open, sqliteFile } from "#api/database/connect";
import { postgresSchema } from "#api/database/dialects/postgres-schema";
import { sqliteSchema } from "#api/database/dialects/sqlite-schema";
import type { Engine, Queries } from "#api/database/engine";
import { inspectDatabase } from "#api/database/inspect";
import { MIGRATIONS, migrate } from "#api/database/migrate";
import type { Tables } from "#api/database/tables";
import { version } from "#api/version";
import { describeOnEmptyDatabases } from "#tests/support/engines";

/**
 * `migrations.json` holds hashes by version; a new version adds itself, with the migrations since the last one. The files beside it are migrations as
 * 0.3.0 and 0.8.0 had them, a statement per line: they were edited after their release, and 026-alike corrects it.
 */
const FOLDER = join(import.meta.dirname, "../released");
const SOURCES = join(import.meta.dirname, "../../api/database/migrations");

type EngineName = "sqlite" | "postgres";
type Hashes = Record<EngineName, string>;

/** By version: the migrations that it added. */
const RELEASED: Record<string, Record<string, Hashes>> = JSON.parse(
  readFileSync(join(FOLDER, "migrations.json"), "utf8"),
);
const VERSIONS = Object.keys(RELEASED);

const engineNameOf = (url: string): EngineName => (sqliteFile(url) === undefined ? "postgres" : "sqlite");

/** What migrations compute from rows is in their statements. */
const ROWS: Record<string, string[]> = {
  "001-initial": [
    `insert into roles (id, name, name_key, built_in, created_at) values ('crew', 'Crew Ünder', 'crew ünder', 0, 1)`,
    `insert into users (id, name, name_key, email, email_key, email_canonical, username, username_canonical, active, created_at, updated_at)
     values ('ada', 'Ada Ünal', 'ada ünal', 'Ada@X.test', 'ada@x.test', 'ada@x.test', 'Ada', 'ada', 1, 1, 1)`,
    `insert into user_roles (user_id, role_id) values ('ada', 'crew')`,
    `insert into applications (id, name, name_key, active, built_in, secret_encrypted, created_at) values ('app', 'Äpp', 'äpp', 1, 0, '', 1)`,
  ],
};

function connectAlone(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // The database is dropped while its last connection closes.
  return pool.on("error", () => {});
}

function connectRecorded(url: string, log: (event: LogEvent) => void) {
  const name = engineNameOf(url);
  const dialect =
    name === "sqlite"
      ? new SqliteDialect({ database: new Sqlite(":memory:") })
      : new PostgresDialect({ pool: connectAlone(url) });
  return {
    queries: new Kysely<Tables>({ dialect, log }),
    schema: name === "sqlite" ? sqliteSchema : postgresSchema,
  };
}

const sourceOf = (name: string) =>
  readFileSync(join(SOURCES, `${name}.ts`), "utf8")
    .split("\n")
    .filter((line) => !line.startsWith("import "));

/** A hash of each migration: its source, and the statements that it runs. */
async function hashMigrations(url: string): Promise<Record<string, string>> {
  let statements: unknown[] = [];
  const { queries, schema } = connectRecorded(url, ({ query }) => {
    statements.push([query.sql.replace(/\s+/g, " ").trim(), query.parameters]);
  });
  const hashes: Record<string, string> = {};
  for (const [name, run] of Object.entries(MIGRATIONS)) {
    statements = [];
    await run(queries, schema);
    const content = JSON.stringify([sourceOf(name), statements]);
    hashes[name] = createHash("sha256").update(content).digest("hex").slice(0, 16);
    for (const row of ROWS[name] ?? []) await sql.raw(row).execute(queries);
  }
  await queries.destroy();
  return hashes;
}

it("each version has its migrations here", () => {
  expect(VERSIONS.at(-1)).toBe(version);
  const names = VERSIONS.flatMap((one) => Object.keys(RELEASED[one] ?? {}));
  expect(names).toEqual(Object.keys(MIGRATIONS).slice(0, names.length));
});

describeOnEmptyDatabases("migrations", (databaseUrl) => {
  it("are as they were released: change none, add another one", async () => {
    const name = engineNameOf(databaseUrl());
    const hashes = await hashMigrations(databaseUrl());
    for (const added of Object.values(RELEASED))
      for (const [migration, { [name]: hash }] of Object.entries(added))
        expect.soft(hashes[migration], migration).toBe(hash);
  });
});

/** Runs the migrations of a version as that version had them. */
async function installVersion(engine: Engine, name: EngineName, released: string): Promise<void> {
  const names = VERSIONS.slice(0, VERSIONS.indexOf(released) + 1).flatMap((one) =>
    Object.keys(RELEASED[one] ?? {}),
  );
  await migrate(engine, names[0]);
  await engine.migrate(async (queries) => {
    for (const migration of names.slice(1)) {
      const file = join(FOLDER, `${released}-${migration}.${name}.sql`);
      if (existsSync(file)) await runFile(queries, file);
      else await MIGRATIONS[migration]?.(queries, engine.schema);
      await sql`insert into migrations (name, ran_at) values (${migration}, '')`.execute(queries);
    }
  });
}

async function runFile(queries: Queries, file: string): Promise<void> {
  for (const statement of readFileSync(file, "utf8").split("\n").filter(Boolean))
    await sql.raw(statement).execute(queries);
}

const forgeArchive = (engine: Engine) =>
  engine.write((queries) =>
    sql`
      insert into audit_archives (first_number, last_number, last_hash, cut_number, cut_hash, cut_seq, file, file_hash, created_at, code)
      values (7777777, 7777777, '', 7777777, '', 1, '', '', 1, '')
    `.execute(queries),
  );

/** Of the columns that each version has. */
const addRole = (engine: Engine, id: string, name: string, builtIn: 0 | 1) =>
  engine.write((queries) =>
    queries
      .insertInto("roles")
      .values({ id, name, name_key: name.toLowerCase(), built_in: builtIn, created_at: 1 } as never)
      .execute(),
  );

const MEMBER = { id: "member", name: "member", built_in: 1 };
const THEIRS = { id: "theirs", name: "Member", built_in: 0 };

for (const released of VERSIONS)
  for (const { kept, ...role } of [
    { ...MEMBER, kept: false },
    { ...THEIRS, kept: true },
  ])
    describeOnEmptyDatabases(
      `an installation of ${released}${kept ? " with a role Member" : ""}`,
      (databaseUrl) => {
        it("has the same schema as a new one after the upgrade, and one role of that name", async () => {
          const engine = open(databaseUrl());
          await installVersion(engine, engineNameOf(databaseUrl()), released);
          await addRole(engine, "super", "super", 1);
          if (kept) await addRole(engine, role.id, role.name, 0);
          const ran = await migrate(engine);
          expect(ran.at(-1)).toBe(Object.keys(MIGRATIONS).at(-1));
          await expect(forgeArchive(engine)).rejects.toThrow(
            "audit_archives does not follow the audit chain",
          );
          const members = engine.read.selectFrom("roles").where("name_key", "=", "member");
          expect(await members.select(["id", "name", "built_in"]).execute()).toEqual([role]);
          await engine.close();
          const inspection = await inspectDatabase(databaseUrl());
          expect(await inspection.compareShape()).toEqual({ missing: [], changed: [], added: [] });
          await inspection.close();
        });
      },
    );
