import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { userInfo } from "node:os";

interface Options {
  /** User and group that it runs as: Postgres refuses to run as root. */
  as?: { uid: number; gid: number } | undefined;
}

/** A program of the system, with a process group for itself and its children. */
export class Daemon {
  output = "";

  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.output += chunk.toString();
      });
  }

  static start(program: string, args: string[], { as }: Options = {}): Daemon {
    const isRoot = userInfo().uid === 0;
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      ...(isRoot && as),
    });
    return new Daemon(program, child);
  }

  /** Ends it and its children, with no time to put anything in order. */
  kill = () => this.#end("SIGKILL");
  /** @param signal by which it ends at once */
  stop = (signal: NodeJS.Signals = "SIGTERM") => this.#end(signal);

  async #end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "close");
    process.kill(signal === "SIGKILL" ? -child.pid : child.pid, signal);
    await ended;
  }

  /** Waits until something holds. @throws what it wrote, if it ends before */
  async until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds().catch(() => false))) {
      if (this.child.exitCode !== null) throw new Error(`${this.name} ended.\n${this.output}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}
