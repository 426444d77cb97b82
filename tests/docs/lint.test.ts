import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const BIOME = resolve("node_modules/.bin/biome");
const RULES = ["tests/no-module-mocks.grit", "tests/no-can-parse.grit"];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sso-lint-"));
  mkdirSync(join(folder, "tests"));
  for (const file of ["biome.json", ...RULES]) copyFileSync(file, join(folder, file));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the linter says of a text in a file of that name. */
function lint(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const args = ["lint", "--vcs-enabled=false", "--error-on-warnings", name];
  const { stderr } = spawnSync(BIOME, args, { cwd: folder, encoding: "utf8" });
  expect(stderr).toContain("Checked 1 file");
  return stderr;
}

it.each(["vi.mock", "vi.doMock"])("%s is refused in a file that shares its modules with others", (mock) => {
  const text = `import { vi } from "vitest";\n\n${mock}("#api/version", () => ({ version: "0" }));\n`;
  const refusal = "Replace a module only in a file named *.alone.test.ts.";
  expect(lint("tests/api/some.test.ts", text)).toContain(refusal);
  expect(lint("tests/app/some.test.tsx", text)).toContain(refusal);
  expect(lint("tests/api/some.alone.test.ts", text)).not.toContain(refusal);
});

it.each(["URL.canParse(text)", 'URL.canParse(text, "https://sso.example.com")', "[text].some(URL.canParse)"])(
  "%s is refused in the product",
  (call) => {
    const text = `export const isAddress = (text: string) => ${call};\n`;
    const refusal = "Use parseUrl of api/contract/parse-url.ts";
    for (const file of ["api/users/some.ts", "app/routes/some.tsx", "server/door/some.ts"])
      expect(lint(file, text)).toContain(refusal);
    expect(lint("app/sso-library/some.ts", text.replace(call, "parseUrl(text) !== null"))).not.toContain(
      refusal,
    );
  },
);

it("names a hash for every package of the lock file, also for other platforms", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { integrity?: string }>;
  };
  const unverified = Object.entries(packages).filter(
    ([path, { integrity }]) => path !== "" && !integrity?.startsWith("sha512-"),
  );
  expect(unverified.map(([path]) => path)).toEqual([]);
});
