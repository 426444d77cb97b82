import { mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "../..");

/** The file that `bin/sso` starts for each command. The seed, which finds its threads beside its source, is not bundled. */
const sources = Object.fromEntries(
  [
    ...readFileSync(join(root, "bin/sso"), "utf8").matchAll(/^ {2}"?([\w:-]+)"?: "\.\.\/(.+\.ts)",$/gm),
  ].flatMap(([, command = "", source = ""]) => (command === "seed" ? [] : [[command, join(root, source)]])),
);
const nameOf = (command: string) => command.replaceAll(":", "-");

let bundles: Promise<string> | undefined;

/**
 * What Node.js is started with for a command, with the sources and packages bundled: to find and compile them one by one
 * takes longer than most commands' work.
 */
export async function bundled(command: string): Promise<string[]> {
  if (!sources[command]) throw new Error(`There is no bundle of ${command}`);
  bundles ??= bundle();
  return [join(await bundles, `${nameOf(command)}.js`)];
}

/** Packages that stay as they are: they look for compiled parts beside themselves, or are imported by name at first use. */
const EXTERNAL = ["better-sqlite3", "@node-rs/argon2", "pg-native", "prom-client"];
/** Packages of the older kind ask for Node.js's own modules. */
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** Bundles all of them, once a process. @returns the folder */
async function bundle(): Promise<string> {
  const folder = mkdtempSync(join(process.env.SSO_TEST_PROGRAMS ?? tmpdir(), "sso-programs-"));
  for (const part of ["node_modules", "languages"]) symlinkSync(join(root, part), join(folder, part));
  const outdir = join(folder, "bundles");
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      Object.entries(sources).map(([command, source]) => [nameOf(command), source]),
    ),
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: EXTERNAL,
    banner: { js: REQUIRE },
    logLevel: "error",
  });
  return outdir;
}
