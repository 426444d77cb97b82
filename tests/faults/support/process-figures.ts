import { readdirSync, readFileSync } from "node:fs";

/** What Linux says of a process: resident memory in MB, and how many files and sockets it holds open. */
export function figuresOf(pid: number): { memory: number; handles: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  return { memory: Math.round(kilobytes / 1024), handles: readdirSync(`/proc/${pid}/fd`).length };
}
