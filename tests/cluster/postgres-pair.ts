import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "#harness/free-port";
import { Daemon } from "./daemon";

const FOLDER = "/usr/lib/postgresql";
const STANDBY = "standby";
export const ROLE = "sso";

/** The programs of the newest Postgres of this machine. */
function programs(): string {
  const [newest] = existsSync(FOLDER) ? readdirSync(FOLDER).sort((a, b) => Number(b) - Number(a)) : [];
  if (!newest) throw new Error("Postgres is not installed: apt-get install postgresql");
  return join(FOLDER, newest, "bin");
}

/** Root hands over to the user of Debian's package. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** A primary that acknowledges a commit once its hot standby has it on disk. */
export class PostgresPair {
  private constructor(
    readonly folder: string,
    readonly ports: { primary: number; standby: number },
    private primary: Daemon,
    private readonly standby: Daemon,
  ) {}

  static async start(): Promise<PostgresPair> {
    const as = postgresUser();
    const bin = programs();
    const folder = mkdtempSync("/tmp/sso-cluster-");
    chmodSync(folder, 0o777);
    const run = (program: string, ...args: string[]) =>
      execFileSync(join(bin, program), args, { stdio: ["ignore", "ignore", "inherit"], ...as });
    const ports = { primary: await freePort(), standby: await freePort() };
    const [primaryData, standbyData] = [join(folder, "primary"), join(folder, "standby")];
    run("initdb", "-D", primaryData, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8");
    const start = (data: string, port: number, ...settings: string[]) => {
      const all = [
        "listen_addresses=127.0.0.1",
        "unix_socket_directories=",
        "max_connections=100",
        ...settings,
      ];
      const options = all.flatMap((setting) => ["-c", setting]);
      return Daemon.start(join(bin, "postgres"), ["-D", data, "-p", String(port), ...options], { as });
    };
    const primary = start(primaryData, ports.primary, `synchronous_standby_names=${STANDBY}`);
    const pair = new PostgresPair(folder, ports, primary, primary);
    await primary.until(() => pair.ask("primary", "select true"));
    const from = `host=127.0.0.1 port=${ports.primary} user=postgres application_name=${STANDBY}`;
    run("pg_basebackup", "-D", standbyData, "-R", "--checkpoint=fast", "-d", from);
    const standby = start(standbyData, ports.standby);
    const both = new PostgresPair(folder, ports, primary, standby);
    await standby.until(() => both.ask("standby", "select pg_is_in_recovery()"));
    await standby.until(() =>
      both.ask("primary", "select count(*) > 0 from pg_stat_replication where sync_state = 'sync'"),
    );
    await both.ask("primary", `create role ${ROLE} login superuser`);
    await both.ask("primary", `alter role ${ROLE} set statement_timeout = '30s'`);
    await both.ask("primary", `alter role ${ROLE} set idle_in_transaction_session_timeout = '30s'`);
    return both;
  }

  async createDatabase(name: string): Promise<void> {
    await this.ask("primary", `create database ${name} owner ${ROLE}`);
  }

  /** The check that docs/haproxy.cfg names. @returns its path */
  writeCheck(): string {
    const file = join(this.folder, "is-primary");
    const psql = `${programs()}/psql "host=$3 port=$4 dbname=postgres user=${ROLE} connect_timeout=1"`;
    writeFileSync(file, `#!/bin/sh\n${psql} -tAc "select not pg_is_in_recovery()" | grep -q t\n`);
    chmodSync(file, 0o755);
    return file;
  }

  killPrimary = (): Promise<void> => this.primary.kill();

  async promoteStandby(): Promise<void> {
    await this.ask("standby", "select pg_promote(wait => true)");
  }

  urlOfStandby = (database: string) => `postgres://${ROLE}@127.0.0.1:${this.ports.standby}/${database}`;

  async stop(): Promise<void> {
    await this.primary.stop("SIGQUIT");
    await this.standby.stop("SIGQUIT");
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @returns the first value of the answer, if it is true or false; otherwise true */
  private async ask(which: "primary" | "standby", text: string): Promise<boolean> {
    const client = new pg.Client({
      host: "127.0.0.1",
      port: this.ports[which],
      user: "postgres",
      database: "postgres",
    });
    await client.connect();
    try {
      const { rows } = await client.query({ text, rowMode: "array" });
      return rows[0]?.[0] !== false;
    } finally {
      await client.end();
    }
  }
}
