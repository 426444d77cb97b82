import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Clock ticks per second of the kernel's accounting. */
const TICKS = Number(execFileSync("getconf", ["CLK_TCK"]).toString());

/** A process, and those that it started (WORKERS). */
const withWorkers = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number),
];

const sum = (pid: number, of: (one: number) => number) =>
  withWorkers(pid).reduce((all, one) => all + of(one), 0);

/** CPU time of a process and its workers on all threads in ms, by the kernel's accounting. */
export const cpuOf = (pid: number): number => sum(pid, cpuOfOne);

function cpuOfOne(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  const [user, system] = [fields[11], fields[12]];
  return ((Number(user) + Number(system)) * 1000) / TICKS;
}

/** Resident memory of a process and its workers in MB. */
export const memoryOf = (pid: number): number => sum(pid, memoryOfOne);

function memoryOfOne(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** First line of a program's output; empty if the program is missing. */
export const firstLine = (command: string, ...args: string[]): string =>
  spawnSync(command, args, { encoding: "utf8" }).stdout?.split("\n")[0]?.trim() ?? "";
