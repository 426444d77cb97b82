import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { engines } from "./engine-names";

/** Runs a suite on each engine, each time with an empty database of its own. */
export function describeOnEngines(name: string, suite: (databaseUrl: () => string) => void): void {
  describe.each(engines)(`${name}, on %s`, (engine) => {
    let database: { url: string; drop: () => Promise<void> };
    beforeAll(async () => {
      database = await (engine === "postgres" ? createPostgresDatabase() : createSqliteDatabase());
    });
    afterAll(() => database.drop());
    suite(() => database.url);
  });
}

/** The address of a new, empty database, and how to get rid of it. */
export async function createSqliteDatabase() {
  const folder = mkdtempSync(join(tmpdir(), "sso-test-"));
  return {
    url: `file:${join(folder, "sso.db")}`,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function createPostgresDatabase() {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
