import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import Sqlite from "better-sqlite3";
import { z } from "zod";
import { freePort } from "./free-port";

export const ADMIN = { username: "admin", password: "a quiet harbour at dawn" };
/** The password of everybody that the seed makes. */
export const SEEDED_PASSWORD = "seven lanterns on the pier";
export const SEEDED_USERS = 60;
/** NODE_OPTIONS with which a console has the memory that `npm start` gives it. */
export const PRODUCT_OPTIONS = "--max-old-space-size=256 --max-semi-space-size=8";

const REMIX_SERVE = "node_modules/@remix-run/serve/dist/cli.js";
const CLOCK_AHEAD = new URL("./clock-ahead.mjs", import.meta.url).href;

/** The built console as a process of its own, with its own port and its own data. */
export class TestConsole {
  readonly url: string;
  /** What it wrote to stdout and stderr so far. */
  output = "";
  #process: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    readonly folder: string,
    readonly settings: Record<string, string>,
  ) {
    this.url = `http://localhost:${port}`;
  }

  /** Starts a console with the first administrator and `SEEDED_USERS` people, and waits until it is ready. */
  static async start(settings: Record<string, string> = {}): Promise<TestConsole> {
    const started = await TestConsole.#make(settings);
    if (process.env.SEEDED_DATA) await cp(process.env.SEEDED_DATA, started.folder, { recursive: true });
    else await started.#seed();
    await started.resume();
    return started;
  }

  /** Starts a new product: its first administrator, and nobody else. */
  static async startEmpty(settings: Record<string, string> = {}): Promise<TestConsole> {
    const started = await TestConsole.#make(settings);
    await started.resume();
    return started;
  }

  /** Seeds once for a run of tests: in its processes each console starts with a copy of these data. */
  static async seedOnce(): Promise<() => Promise<void>> {
    const seeded = await TestConsole.#make({});
    await seeded.#seed();
    process.env.SEEDED_DATA = seeded.folder;
    return () => seeded.stop();
  }

  /** Starts a console that has no service of its own and calls the one at `url`. */
  static async startOn(url: string, settings: Record<string, string> = {}): Promise<TestConsole> {
    const started = await TestConsole.#make({ ...settings, SSO_API_URL: url });
    await started.resume();
    return started;
  }

  static async #make(settings: Record<string, string>): Promise<TestConsole> {
    const folder = await mkdtemp(join(tmpdir(), "sso-console-"));
    return new TestConsole(await freePort(), folder, settings);
  }

  get pid(): number {
    if (this.#process?.pid === undefined) throw new Error("It does not run.");
    return this.#process.pid;
  }

  /** Ends the process, without a farewell to kept connections unless by SIGTERM; port and data are kept. */
  async halt(signal: "SIGINT" | "SIGTERM" = "SIGINT"): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  /** Starts the process (again), its clock so many minutes ahead of the real one. */
  async resume(minutesAhead = 0): Promise<void> {
    const clock = minutesAhead === 0 ? [] : ["--import", CLOCK_AHEAD];
    const child = spawn(process.execPath, [...clock, REMIX_SERVE, "build/server/index.js"], {
      env: { ...this.#environment(), CLOCK_AHEAD_MINUTES: String(minutesAhead) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    while (!(await this.#answers())) {
      if (child.exitCode !== null) throw new Error(`The console ended before it was ready:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async stop(): Promise<void> {
    await this.halt();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Memory that the process holds, in MB. */
  get residentMb(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** How many files and sockets the process holds open. */
  get handles(): number {
    return readdirSync(`/proc/${this.pid}/fd`).length;
  }

  /** Usernames of seeded people who are active; their password is `SEEDED_PASSWORD`. */
  activeUsernames(): string[] {
    const database = new Sqlite(join(this.folder, "sso.db"), { readonly: true });
    const rows = database.prepare("select username from users where active = 1").pluck().all();
    database.close();
    return z
      .array(z.string())
      .parse(rows)
      .filter((username) => username !== ADMIN.username);
  }

  /** Username of a seeded person who has no role at all. */
  someoneWithoutRole(): string {
    const database = new Sqlite(join(this.folder, "sso.db"), { readonly: true });
    const row = database
      .prepare("select username from users where active = 1 and id not in (select user_id from user_roles)")
      .get();
    database.close();
    return z.object({ username: z.string() }).parse(row).username;
  }

  /** Only what a console needs: settings of the shell that runs the tests must not leak in. */
  #environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? this.folder,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(this.port),
      PUBLIC_URL: this.url,
      DATABASE_URL: `file:${join(this.folder, "sso.db")}`,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...this.settings,
    };
  }

  async #seed(): Promise<void> {
    const seed = ["bin/sso", "seed", "--users", String(SEEDED_USERS), "--password", SEEDED_PASSWORD];
    await promisify(execFile)(process.execPath, seed, { env: this.#environment() });
  }

  async #answers(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.port}/auth/sign-in`)).ok;
    } catch {
      return false;
    }
  }
}
