import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Clock ticks of the kernel's accounting a second. */
const TICKS = Number(execFileSync("getconf", ["CLK_TCK"]).toString());

/** CPU time that a process has had so far on all its threads, in ms, by the kernel's own accounting. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  const [user, system] = [fields[11], fields[12]];
  return ((Number(user) + Number(system)) * 1000) / TICKS;
}

/** Memory that a process has in use, in MB. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** First line of what a program says, or nothing where it isn't there. */
export const firstLine = (command: string, ...args: string[]): string =>
  spawnSync(command, args, { encoding: "utf8" }).stdout?.split("\n")[0]?.trim() ?? "";
