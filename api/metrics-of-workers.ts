import { randomUUID } from "node:crypto";

/** The primary process gives up earlier. */
const PATIENCE_MS = 6_000;

/**
 * The metrics of all WORKERS, which the primary process collects (server/workers.mjs).
 *
 * @throws {Error} if a process doesn't answer
 */
export function readFromWorkers(): Promise<string> {
  const id = randomUUID();
  return new Promise((resolve, reject) => {
    const finish = (text: string | undefined) => {
      clearTimeout(timer);
      process.off("message", receive);
      if (text === undefined) reject(new Error("The metrics of the other processes are missing."));
      else resolve(text);
    };
    const receive = (message: { type?: string; id?: string; text?: string }) => {
      if (message.type === "metrics" && message.id === id) finish(message.text);
    };
    const timer = setTimeout(finish, PATIENCE_MS, undefined);
    process.on("message", receive);
    process.send?.({ type: "metrics", id });
  });
}
