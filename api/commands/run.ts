import { parseArgs } from "node:util";
import { ConfigError } from "../config";

/** A command was called with wrong arguments. */
export class UsageError extends Error {}

/**
 * Parses the command line.
 *
 * @param names options with a value
 * @param switches options without a value
 * @throws {UsageError} for unknown options
 */
export function readArguments<Name extends string = never, Switch extends string = never>(
  names: readonly Name[] = [],
  switches: readonly Switch[] = [],
): { options: Partial<Record<Name, string>>; flags: Partial<Record<Switch, boolean>>; rest: string[] } {
  try {
    const { values, positionals } = parseArgs({
      options: Object.fromEntries([
        ...names.map((name) => [name, { type: "string" as const }]),
        ...switches.map((name) => [name, { type: "boolean" as const }]),
      ]),
      allowPositionals: true,
    });
    return {
      options: values as Partial<Record<Name, string>>,
      flags: values as Partial<Record<Switch, boolean>>,
      rest: positionals,
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws {UsageError} */
export function requireNoArguments(): void {
  const [first] = readArguments().rest;
  if (first !== undefined) throw new UsageError(`Unknown argument: ${first}`);
}

/** @throws {UsageError} */
export function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[0-9]{1,9}$/.test(text)) throw new UsageError(`--${name} must be a whole number.`);
  return Number(text);
}

/**
 * Runs a command, which returns the exit code. An error prints its message and exits with 2.
 *
 * @param usage printed for --help and wrong arguments
 */
export async function run(usage: string, work: () => Promise<number>): Promise<void> {
  if (process.argv.includes("--help")) {
    console.log(usage);
    return;
  }
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = 2;
    if (error instanceof UsageError) console.error(`${error.message}\n${usage}`);
    else if (error instanceof ConfigError) console.error(error.message);
    else console.error(error instanceof Error ? error.message : error);
  }
}
