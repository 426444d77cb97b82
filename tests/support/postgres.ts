import type { TestProject } from "vitest/node";
import { PostgresServer } from "#harness/postgres-server";
import { engines } from "./engine-names";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the server, with a database that every engine's suite makes its own beside. */
    postgresUrl: string;
  }
}

/** One server for the whole run. Durability is off: what it holds lives for a minute. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!engines.includes("postgres")) return undefined;
  const server = await PostgresServer.start({ durable: false });
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}
