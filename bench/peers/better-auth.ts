import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startPeer } from "./peer";

const folder = import.meta.dirname;

/**
 * `better-auth.mjs` with a new database. The library is installed at the first run.
 *
 * @param users number of people
 */
export function startBetterAuth(file: string, users: number, password: string) {
  if (!existsSync(join(folder, "node_modules/better-auth")))
    execFileSync("npm", ["ci", "--ignore-scripts"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  return startPeer([join(folder, "better-auth.mjs"), file, String(users)], { PASSWORD: password });
}
