import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "#harness/free-port";

const root = resolve(import.meta.dirname, "..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: { start: string; seed: string };
};

export const ADMIN = { username: "admin", password: "a lantern on the western pier" };
/** The password of all seeded users. */
export const SEEDED_PASSWORD = "seven lanterns on the pier";

/** The product, started as in README, with its own folder and port. */
export class Product {
  private child: ChildProcess | undefined;

  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly settings: Record<string, string>,
  ) {}

  /** @param settings in addition to those of every measurement */
  static async make(settings: Record<string, string> = {}): Promise<Product> {
    return new Product(await mkdtemp(join(tmpdir(), "sso-bench-")), await freePort(), settings);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get file(): string {
    return join(this.folder, "sso.db");
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error("The product is not running.");
    return this.child.pid;
  }

  private get environment(): NodeJS.ProcessEnv {
    return {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: tmpdir(),
      HOST: "127.0.0.1",
      PORT: String(this.port),
      PUBLIC_URL: this.url,
      DATABASE_URL: `file:${this.file}`,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: "warn",
      ...this.settings,
    };
  }

  private spawn(script: string, args: string[], settings: Record<string, string> = {}): ChildProcess {
    // package.json's scripts use `exec`, so the process is the product itself.
    return spawn("sh", ["-c", `${script} ${args.join(" ")}`], {
      cwd: root,
      env: {
        ...this.environment,
        ...settings,
        PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
  }

  /** Adds up to these totals. @returns the duration in seconds */
  async seed(users: number, audits = users * 5): Promise<number> {
    await mkdir(this.folder, { recursive: true });
    const started = performance.now();
    const totals = ["--users", String(users), "--audits", String(audits)];
    const child = this.spawn(scripts.seed, [...totals, "--password", `"${SEEDED_PASSWORD}"`]);
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error("Seeding failed: see the output above.");
    return (performance.now() - started) / 1000;
  }

  /**
   * @param settings for this start alone
   * @returns seconds from the command to the first 200
   */
  async start(settings: Record<string, string> = {}): Promise<number> {
    const started = performance.now();
    this.child = this.spawn(scripts.start, [], settings);
    while (!(await this.answers())) {
      if (this.child.exitCode !== null) throw new Error("The product ended before it was ready.");
      await new Promise((done) => setTimeout(done, 5));
    }
    return (performance.now() - started) / 1000;
  }

  private async answers(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.port}/auth/sign-in`)).ok;
    } catch {
      return false;
    }
  }

  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
