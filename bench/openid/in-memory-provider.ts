import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "#harness/free-port";
import type { OpenIdClient } from "./round";

/** `in-memory.ts` as a process of its own. */
export class InMemoryProvider {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  static async start({ id, secret, redirectUri }: OpenIdClient): Promise<InMemoryProvider> {
    const port = await freePort();
    const child = spawn(process.execPath, ["--import", "tsx", `${import.meta.dirname}/in-memory.ts`], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: String(port),
        CLIENT_ID: id,
        ...(secret !== undefined && { CLIENT_SECRET: secret }),
        REDIRECT_URI: redirectUri,
      },
      // The library's warnings about the runtime and its adapter go to stderr.
      stdio: ["ignore", "pipe", "ignore"],
    });
    await Promise.race([
      once(child.stdout, "data"),
      once(child, "exit").then(() => Promise.reject(new Error("The in-memory provider did not start."))),
    ]);
    return new InMemoryProvider(`http://127.0.0.1:${port}`, child);
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
