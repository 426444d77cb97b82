import type { Facts } from "./facts";

export type Status = "ok" | "warning" | "failure";

/** What a check found, for people. It contains no secrets. */
export interface Finding {
  status: Status;
  message: string;
  /** What to do about it. */
  advice?: string;
}

export interface Check {
  name: string;
  run(facts: Facts): Promise<Finding[]> | Finding[];
}

export const ok = (message: string): Finding => ({ status: "ok", message });
export const warning = (message: string, advice?: string): Finding => ({
  status: "warning",
  message,
  ...(advice && { advice }),
});
export const failure = (message: string, advice?: string): Finding => ({
  status: "failure",
  message,
  ...(advice && { advice }),
});

/** With a full stop at its end: errors have none, or have one. */
export const sentence = (text: string) => (text.endsWith(".") ? text : `${text}.`);

/** "41.2 MB" */
export function sizeOf(bytes: number): string {
  const [unit, divisor] = bytes >= 1e9 ? ["GB", 1e9] : ["MB", 1e6];
  return `${(bytes / Number(divisor)).toFixed(1)} ${unit}`;
}
