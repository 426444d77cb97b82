import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "#harness/free-port";
import { Daemon } from "./daemon";
import { type PostgresPair, ROLE } from "./postgres-pair";

/** docs/haproxy.cfg and docs/pgbouncer.ini as they are there, but for ports, paths and passwords. */
function example(
  file: string,
  folder: string,
  changes: ReadonlyArray<readonly [string | RegExp, string]>,
): string {
  let text = readFileSync(join(import.meta.dirname, "../../docs", file), "utf8");
  for (const [from, to] of changes) {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`docs/${file} has no ${from}`);
    text = changed;
  }
  const copy = join(folder, file);
  writeFileSync(copy, text);
  chmodSync(copy, 0o644);
  return copy;
}

export interface Running {
  daemon: Daemon;
  port: number;
}

/** HAProxy in front of the pair. */
export async function startHaproxy(pair: PostgresPair): Promise<Running> {
  const port = await freePort();
  const config = example("haproxy.cfg", pair.folder, [
    ["127.0.0.1:5000", `127.0.0.1:${port}`],
    ["/etc/haproxy/is-primary", pair.writeCheck()],
    ["10.0.0.11:5432", `127.0.0.1:${pair.ports.primary}`],
    ["10.0.0.12:5432", `127.0.0.1:${pair.ports.standby}`],
  ]);
  const daemon = Daemon.start("haproxy", ["-db", "-f", config]);
  await daemon.until(() => answers(port, "postgres"));
  return { daemon, port };
}

/** PgBouncer in front of HAProxy. */
export async function startPgbouncer(
  pair: PostgresPair,
  behind: Running,
  database: string,
): Promise<Running> {
  const port = await freePort();
  const users = join(pair.folder, "userlist.txt");
  writeFileSync(users, `"${ROLE}" ""\n`);
  const config = example("pgbouncer.ini", pair.folder, [
    [/^sso = .*$/m, `${database} = host=127.0.0.1 port=${behind.port} dbname=${database}`],
    ["listen_port = 6432", `listen_port = ${port}\nunix_socket_dir =`],
    ["auth_type = scram-sha-256", "auth_type = trust"],
    ["/etc/pgbouncer/userlist.txt", users],
  ]);
  // It refuses to run as root.
  const daemon = Daemon.start("pgbouncer", [config], { as: { uid: 65534, gid: 65534 } });
  await daemon.until(() => answers(port, database));
  return { daemon, port };
}

async function answers(port: number, database: string): Promise<boolean> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: ROLE,
    database,
    connectionTimeoutMillis: 2000,
  });
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } finally {
    await client.end();
  }
}
