import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { MASTER_KEY } from "#tests/support/service";
import { bundled } from "./programs";

const root = resolve(import.meta.dirname, "../..");

/** Settings with which a command works on a database of its own, with secrets from the environment. */
export const settingsFor = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: "9f2b7c41e0d85a36c1f4b7a2908e6d53",
  SSO_MASTER_KEY: MASTER_KEY,
});

export const emptyFolder = () => mkdtempSync(join(tmpdir(), "sso-command-"));

/** Starts Node.js with these arguments. */
const begin = (args: string[], settings: Record<string, string>, cwd = root) =>
  spawn(process.execPath, args, {
    cwd,
    env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  });

/** Begins a command, from its bundle. */
export const beginCommand = async (name: string, args: string[], settings: Record<string, string>) =>
  begin([...(await bundled(name)), ...args], settings);

/** Runs a command to its end, from its bundle. */
export const runCommand = async (name: string, args: string[], settings: Record<string, string>) =>
  toItsEnd(await beginCommand(name, args, settings));

/**
 * Runs a command to its end, as `bin/sso` does.
 *
 * @param program the folder with the program
 * @param cwd the folder that it is called from
 */
export const runFromSources = (
  name: string,
  args: string[],
  settings: Record<string, string>,
  program = root,
  cwd = program,
) => toItsEnd(begin([join(program, "bin/sso"), name, ...args], settings, cwd));

function toItsEnd(child: ReturnType<typeof begin>) {
  return new Promise<{ code: number | null; output: string; errors: string }>((done) => {
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.on("close", (code) => done({ code, output, errors }));
  });
}
