import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort } from "#harness/free-port";

const root = resolve(import.meta.dirname, "../..");

/** What Node.js is started with for the service alone, from its sources. */
const SERVICE = ["bin/sso", "api"];

/** The same for the built product: what `npm start` does. */
export function productArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return scripts.start.replace(/^.*exec node /, "").split(" ");
}

type Start = Pick<SpawnOptions, "cwd" | "uid" | "gid">;

/** The service as a process of its own, with the settings given and no others. */
export class Standalone {
  /** What it wrote so far. */
  output = "";

  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
  }

  /**
   * @param program the service alone, or `productArguments()`
   * @param from the folder that it is started from, and the user
   */
  static launch(
    port: number,
    settings: Record<string, string>,
    program = SERVICE,
    from: Start = {},
  ): Standalone {
    const child = spawn(process.execPath, program, {
      cwd: root,
      ...from,
      env: {
        NODE_ENV: "production",
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HOST: "127.0.0.1",
        PORT: String(port),
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    return new Standalone(`http://127.0.0.1:${port}`, child);
  }

  /** Starts it and waits until it is ready, and what it said of that has arrived. */
  static async start(
    settings: Record<string, string>,
    program = SERVICE,
    from: Start = {},
  ): Promise<Standalone> {
    const service = Standalone.launch(await freePort(), settings, program, from);
    while (!(await service.#isReady())) {
      if (service.child.exitCode !== null)
        throw new Error(`It ended before it was ready:\n${service.output}`);
      await new Promise((done) => setTimeout(done, 50));
    }
    return service;
  }

  /** @returns its exit code, once it has ended */
  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, "close");
    return this.child.exitCode;
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error("It did not start.");
    return this.child.pid;
  }

  /** Ends it with no time to put anything in order. */
  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.ended();
  }

  /** Ends it, without a farewell to kept connections unless by SIGTERM. @returns its exit code */
  stop(signal: "SIGINT" | "SIGTERM" = "SIGINT"): Promise<number | null> {
    this.child.kill(signal);
    return this.ended();
  }

  async #isReady(): Promise<boolean> {
    if (!this.output.includes(" is listening at ")) return false;
    try {
      return (await fetch(`${this.url}/api/ready`)).ok;
    } catch {
      return false;
    }
  }
}
