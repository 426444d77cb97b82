import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "#api/database/connect";
import { PostgresServer } from "#harness/postgres-server";
import { engines } from "./engine-names";
import { besides, onServer, TEMPLATE } from "./postgres";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the server, with a database that every engine's suite makes its own beside. */
    postgresUrl: string;
    /** The file of an SQLite database as the first start finds it once it has migrated. */
    sqliteTemplate: string;
  }
}

const migrated = async (url: string) => (await connect(url)).close();

/**
 * One Postgres for the whole run, and on each engine one migrated database, so that suites begin with a copy: to migrate
 * an empty one takes longer than most tests. Durability is off: what the server holds lives for minutes.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "sso-templates-"));
  const file = join(folder, "sso.db");
  await migrated(`file:${file}`);
  project.provide("sqliteTemplate", file);
  const server = engines.includes("postgres") ? await PostgresServer.start({ durable: false }) : undefined;
  if (server) {
    await onServer(server.url, `create database ${TEMPLATE}`);
    await migrated(besides(server.url, TEMPLATE));
    project.provide("postgresUrl", server.url);
  }
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
