import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Clock ticks per second of the kernel's accounting. */
const TICKS = Number(execFileSync("getconf", ["CLK_TCK"]).toString());

/** CPU time of a process on all its threads in ms, by the kernel's accounting. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  const [user, system] = [fields[11], fields[12]];
  return ((Number(user) + Number(system)) * 1000) / TICKS;
}

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** First line of a program's output; empty if the program is missing. */
export const firstLine = (command: string, ...args: string[]): string =>
  spawnSync(command, args, { encoding: "utf8" }).stdout?.split("\n")[0]?.trim() ?? "";
