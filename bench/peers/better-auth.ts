import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#harness/free-port";

const folder = import.meta.dirname;

/** `better-auth.mjs` as a process of its own. The library is installed at the first run. */
export class BetterAuth {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** @param users number of people in the new database */
  static async start(file: string, users: number, password: string): Promise<BetterAuth> {
    if (!existsSync(join(folder, "node_modules/better-auth")))
      execFileSync("npm", ["ci", "--ignore-scripts"], {
        cwd: folder,
        stdio: ["ignore", "ignore", "inherit"],
      });
    const port = await freePort();
    const script = join(folder, "better-auth.mjs");
    const child = spawn(process.execPath, [script, String(port), file, String(users)], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", PASSWORD: password },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await Promise.race([
      once(child.stdout, "data"),
      once(child, "exit").then(() => Promise.reject(new Error("better-auth did not start."))),
    ]);
    return new BetterAuth(`http://127.0.0.1:${port}`, child);
  }

  get pid(): number {
    return this.child.pid as number;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.kill();
    await ended;
  }
}
