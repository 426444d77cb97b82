import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";

/** A program that serves an application, and what it said. */
export class AppProcess {
  output = "";

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
  }

  /** Starts it, and waits until it answers at `url`. */
  static async start(
    url: string,
    program: string,
    args: string[],
    options: { cwd: string; env?: Record<string, string> },
  ): Promise<AppProcess> {
    const env = { NODE_ENV: "production", PATH: process.env.PATH ?? "", ...options.env } as const;
    const app = new AppProcess(
      spawn(program, args, { cwd: options.cwd, env, stdio: ["ignore", "pipe", "pipe"] }),
    );
    for (;;) {
      if (app.child.exitCode !== null) throw new Error(`${program} ended:\n${app.output}`);
      const isUp = await fetch(url, { redirect: "manual" }).then(
        () => true,
        () => false,
      );
      if (isUp) return app;
      await setTimeout(50);
    }
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await ended;
  }
}
