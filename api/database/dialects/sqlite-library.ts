import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** What the library calls when it frees a statement, if it was compiled with the headers of Node.js 24.19 or newer. */
const CALL = "RemoveEnvironmentCleanupHook";

export const LIBRARY_PROBLEM =
  "better-sqlite3 was compiled for Node.js 24.19 or newer. Node.js 24 would end the process at any time.";
export const LIBRARY_ADVICE =
  "Install its prebuilt file, or compile it for Node.js 24.18 (docs/operation.md, Emergencies).";

/** The path of the library's compiled file. */
export const compiledLibrary = () =>
  join(
    dirname(createRequire(import.meta.url).resolve("better-sqlite3")),
    "../build/Release/better_sqlite3.node",
  );

/**
 * Whether the compiled library would end the process: Node.js 24 can't answer the call in garbage collections between tasks, so an
 * idle service ends within seconds (https://github.com/nodejs/node/issues/65446). The prebuilt files are older, and don't make
 * it.
 */
export function isLibraryUnsafe(
  version: string = process.versions.node,
  file: string = compiledLibrary(),
): boolean {
  return version.startsWith("24.") && existsSync(file) && readFileSync(file).includes(CALL);
}
