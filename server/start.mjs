/**
 * `npm start`: builds the console if the build is missing or older than its sources, then runs remix-serve in the same
 * process, so that signals and exit codes are remix-serve's, or in WORKERS processes. `npm start -- --version` only prints
 * the version.
 */
import "./require-node.mjs";
import { execFileSync } from "node:child_process";
import cluster from "node:cluster";
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { startWorkers, workersWanted } from "./workers.mjs";

process.chdir(join(import.meta.dirname, ".."));

if (process.argv.slice(2).includes("--version")) {
  console.log(JSON.parse(readFileSync("package.json", "utf8")).version);
  process.exit();
}

const SERVER_BUILD = "build/server/index.js";
const SOURCES = [
  "app",
  "api",
  "languages",
  "server",
  "public",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
];

/** Time of the newest file at or below `path`, in milliseconds. 0 if there is none. */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

await import("./read-settings.mjs");
process.env.NODE_ENV = "production";
// remix-serve reads these two itself.
process.env.PORT = process.env.PORT?.trim() || "3000";
process.env.HOST = process.env.HOST?.trim() ?? "";

/** Whether this user can write to the folders that a build writes to. */
function canBuild() {
  try {
    for (const folder of [existsSync("build") ? "build" : ".", "node_modules"])
      accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

// An image has the build without the console's sources. Workers begin when it is there.
if (cluster.isPrimary && existsSync("app") && newest(SERVER_BUILD) < Math.max(...SOURCES.map(newest))) {
  if (!canBuild()) {
    const state = existsSync(SERVER_BUILD) ? "is older than its sources" : "is missing";
    console.error(
      `The console's build ${state}, and this user can't write to ${process.cwd()}. Run npm run build as the owner of the program's folder.`,
    );
    process.exit(1);
  }
  console.log("Building the console…");
  try {
    execFileSync(
      process.execPath,
      ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel=error"],
      {
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
  } catch {
    console.error("The console couldn't be built. See the reason above.");
    process.exit(1);
  }
}

// Of Node.js 22 on: the next start needn't compile the build again. A folder that it can't write to does no harm.
module.enableCompileCache?.("build/server/compiled");

const workers = workersWanted(process.env.WORKERS);
if (workers > 1) {
  startWorkers(workers, Number(process.env.PORT));
} else {
  process.argv[2] = SERVER_BUILD;
  await import("@remix-run/serve/dist/cli.js");
}
