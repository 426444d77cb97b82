import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "#harness/free-port";

/** Another product's server, as a process of its own. */
export interface Peer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts Node.js with a script that listens on PORT of this machine, and then writes something to standard output.
 *
 * @throws {Error} if it ends before
 */
export async function startPeer(args: string[], settings: Record<string, string>): Promise<Peer> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), ...settings },
    // Libraries warn about the runtime and their settings.
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  await Promise.race([
    once(child.stdout, "data"),
    ended.then(() => Promise.reject(new Error(`${args.join(" ")} did not start.`))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
