import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { engines } from "./engine-names";
import { besides, onServer, TEMPLATE } from "./postgres";

interface Options {
  /** Without a table, as before the first start. Otherwise with the tables of this version. */
  empty?: boolean;
}

export const EMPTY: Options = { empty: true };

type Suite = (databaseUrl: () => string) => void;

/** Runs a suite on each engine, each time with a database of its own that has the tables of this version. */
export const describeOnEngines = (name: string, suite: Suite) => describeOn(name, suite, {});

/** The same with a database without a table. */
export const describeOnEmptyDatabases = (name: string, suite: Suite) => describeOn(name, suite, EMPTY);

function describeOn(name: string, suite: Suite, options: Options): void {
  describe.each(engines)(`${name}, on %s`, (engine) => {
    let database: { url: string; drop: () => Promise<void> };
    beforeAll(async () => {
      database = await (engine === "postgres" ? createPostgresDatabase : createSqliteDatabase)(options);
    });
    afterAll(() => database.drop());
    suite(() => database.url);
  });
}

/** The address of a new database, and how to get rid of it. */
export async function createSqliteDatabase({ empty = false }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), "sso-test-"));
  const file = join(folder, "sso.db");
  if (!empty) copyFileSync(inject("sqliteTemplate"), file);
  return { url: `file:${file}`, drop: async () => rmSync(folder, { recursive: true, force: true }) };
}

export async function createPostgresDatabase({ empty = false }: Options = {}) {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name}${empty ? "" : ` template ${TEMPLATE} strategy file_copy`}`);
  return {
    url: besides(server, name),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}
