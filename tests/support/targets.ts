import { Client } from "./client";
import { engines } from "./engine-names";
import { createPostgresDatabase, createSqliteDatabase } from "./engines";
import { bundled } from "./programs";
import { ADMIN, MASTER_KEY, TestService } from "./service";
import { Standalone } from "./standalone";

interface Target {
  name: string;
  start(): Promise<{
    client: Client;
    credentials: { username: string; password: string };
    stop(): Promise<unknown>;
  }>;
}

const createDatabase = (engine: string) =>
  engine === "postgres" ? createPostgresDatabase() : createSqliteDatabase();

const inProcess = (engine: string): Target => ({
  name: `in process on ${engine}`,
  async start() {
    const database = await createDatabase(engine);
    const client = await TestService.start(database.url);
    return { client, credentials: ADMIN, stop: () => client.stop().then(database.drop) };
  },
});

const overHttp = (engine: string): Target => ({
  name: `over HTTP on ${engine}`,
  async start() {
    const database = await createDatabase(engine);
    const settings = {
      DATABASE_URL: database.url,
      SESSION_SECRET: "9f2b7c41e0d85a36c1f4b7a2908e6d53",
      SSO_MASTER_KEY: MASTER_KEY,
      ADMIN_PASSWORD: ADMIN.password,
    };
    const service = await Standalone.start(settings, await bundled("api"));
    return {
      client: Client.at(service.url),
      credentials: ADMIN,
      stop: () => service.stop().then(database.drop),
    };
  },
});

/** Any SSO API at all; what it says of itself, if anything, is its own business. */
const elsewhere = (url: string): Target => ({
  name: `at ${url}`,
  start: async () => ({
    client: Client.at(url, { fitsReference: false }),
    credentials: {
      username: process.env.SSO_CONTRACT_USERNAME ?? "",
      password: process.env.SSO_CONTRACT_PASSWORD ?? "",
    },
    stop: async () => undefined,
  }),
});

/** The services that the contract's suite runs against: ours, and the one that SSO_CONTRACT_URL names. */
export const targets: Target[] = [
  ...engines.flatMap((engine) => [inProcess(engine), overHttp(engine)]),
  ...(process.env.SSO_CONTRACT_URL ? [elsewhere(process.env.SSO_CONTRACT_URL.replace(/\/+$/, ""))] : []),
];
