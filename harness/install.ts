import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Runs an installer. Where it fails the caller tries the next one, and in the end says what is missing. */
export function run(command: string, ...args: string[]): void {
  try {
    execFileSync(command, args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    // The caller looks for what should be there now.
  }
}

/** Installs packages of Debian, where this is one and this is root. */
export function installPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  run("apt-get", "update", "-qq");
  run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...names);
}
