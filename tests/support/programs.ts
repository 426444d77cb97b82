import { mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";

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
 * What Node.js is started with for a command, with the sources bundled: to compile and load them one by one takes
 * longer than most commands' work. Packages are not bundled.
 */
export async function bundled(command: string): Promise<string[]> {
  if (!sources[command]) throw new Error(`There is no bundle of ${command}`);
  bundles ??= bundle();
  return [join(await bundles, `${nameOf(command)}.js`)];
}

/** Bundles all of them, once a process. @returns the folder */
async function bundle(): Promise<string> {
  const folder = mkdtempSync(join(process.env.SSO_TEST_PROGRAMS ?? tmpdir(), "sso-programs-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const input = Object.fromEntries(
    Object.entries(sources).map(([command, source]) => [nameOf(command), source]),
  );
  await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    resolve: { alias: [{ find: /^#(api|server)\//, replacement: `${root}/$1/` }] },
    build: {
      ssr: true,
      target: "node20",
      outDir: join(folder, "bundles"),
      emptyOutDir: true,
      minify: false,
      rollupOptions: { input },
    },
  });
  return join(folder, "bundles");
}
