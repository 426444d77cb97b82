import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emptyFolder, runFromSources } from "#tests/support/command";

const { version, scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
  scripts: Record<string, string>;
};
const commands = Object.values(scripts).flatMap((script) => /bin\/sso ([\w:-]+)/.exec(script)?.[1] ?? []);

it.each(commands)("%s prints the version when it is asked for, and touches nothing", async (name) => {
  const folder = emptyFolder();
  const settings = { DATABASE_URL: `file:${join(folder, "sso.db")}` };
  const { code, output, errors } = await runFromSources(name, ["--version"], settings);
  expect({ code, output, errors }).toEqual({ code: 0, output: `${version}\n`, errors: "" });
  expect(existsSync(join(folder, "sso.db"))).toBe(false);
});

// Those that other tests start from their bundles alone.
it.each(["audit:verify", "backup", "restore", "keys:rotate", "keys:rotate-master", "keys:revoke-all"])(
  "%s starts from its sources, and tells how it is called",
  async (name) => {
    const { code, output, errors } = await runFromSources(name, ["--help"], {});
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toContain(`npm run ${name}`);
  },
);

it("npm start prints the version from any folder, and neither builds nor listens", () => {
  const program = join(process.cwd(), "server/start.mjs");
  expect(execFileSync(process.execPath, [program, "--version"], { cwd: "/", encoding: "utf8" })).toBe(
    `${version}\n`,
  );
});

it("the lock file, the image and the newest release notes have the version of package.json", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
  expect(readFileSync("Dockerfile", "utf8")).toMatch(new RegExp(`^ARG VERSION=${version}$`, "m"));
  const [, newest] = /^## \[([\d.]+)\]/m.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];
  expect(newest).toBe(version);
});

it.each(["bin/sso", "server/start.mjs"])("%s says which Node.js it needs under an older one", (program) => {
  const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } })`;
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${older}`, program, "doctor"],
    { encoding: "utf8" },
  );
  expect({ status, stderr, stdout }).toEqual({
    status: 1,
    stderr: "Node.js 20.19 or newer is required. This is 18.20.8.\n",
    stdout: "",
  });
  // What an old Node.js can't load must not be loaded before that.
  const [first, ...others] = [...readFileSync(program, "utf8").matchAll(/^import .*"(.+)";$/gm)].map(
    ([, name = ""]) => name,
  );
  expect(first).toMatch(/\/require-node\.mjs$/);
  expect(others.filter((name) => !/^(node:|\.\/workers\.mjs$)/.test(name))).toEqual([]);
});
