import { execFileSync } from "node:child_process";
import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const PARTS = ["api", "bin", "languages", "reference", "server", "package.json", "tsconfig.json"];

/**
 * The program in a folder of its own, with its own `.env` and data.
 *
 * @param more files and folders, such as the build
 * @returns the folder
 */
export function copyProgram(...more: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "sso-program-"));
  // With the times of folders too, which a start compares with the build's.
  execFileSync("cp", ["-a", ...PARTS, ...more, folder], { cwd: root });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}
