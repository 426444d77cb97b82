import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const BIOME = resolve("node_modules/.bin/biome");
const CRUISER = resolve("node_modules/.bin/depcruise");
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

it("a room that no fence lists is a noun's: it imports noun, and only routes import it", () => {
  const house: Record<string, string[]> = {
    "api/noun/named": [],
    "api/roles/roles.queries": [],
    "api/teams/teams.queries": [],
    "api/teams/teams.routes": [
      "./teams.queries",
      "../noun/named",
      "../roles/roles.queries",
      "../crews/crews",
    ],
    "api/crews/crews": [],
    "api/mail/mails": ["../teams/teams.queries"],
    "api/roles/tables": ["./roles.queries"],
    "api/app": ["./teams/teams.routes"],
    "api/create-context": ["./teams/teams.queries"],
    "app/noun/noun": [],
    "app/teams/dialog": ["../noun/noun", "../palette/palette"],
    "app/palette/palette": [],
    "app/palette/goal": ["../teams/dialog"],
    "app/routes/teams": ["../teams/dialog"],
  };
  copyFileSync(".dependency-cruiser.mjs", join(folder, ".dependency-cruiser.mjs"));
  writeFileSync(join(folder, "tsconfig.json"), "{}");
  for (const [name, imports] of Object.entries(house)) {
    const file = join(folder, `${name}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${imports.map((other) => `import "${other}";\n`).join("")}export const one = 1;\n`);
  }
  const args = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", "api", "app"];
  const { stdout } = spawnSync(CRUISER, args, { cwd: folder, encoding: "utf8" });
  const { violations } = (JSON.parse(stdout) as { summary: { violations: { from: string; to: string }[] } })
    .summary;
  expect(violations.map(({ from, to }) => `${from} → ${to}`).sort()).toEqual([
    "api/create-context.ts → api/teams/teams.queries.ts",
    "api/mail/mails.ts → api/teams/teams.queries.ts",
    "api/roles/tables.ts → api/roles/roles.queries.ts",
    "api/teams/teams.routes.ts → api/crews/crews.ts",
    "api/teams/teams.routes.ts → api/roles/roles.queries.ts",
    "app/palette/goal.ts → app/teams/dialog.ts",
    "app/teams/dialog.ts → app/palette/palette.ts",
  ]);
});

it("names a hash for every package of the lock file, also for other platforms", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { integrity?: string }>;
  };
  const unverified = Object.entries(packages).filter(
    ([path, { integrity }]) => path !== "" && !integrity?.startsWith("sha512-"),
  );
  expect(unverified.map(([path]) => path)).toEqual([]);
});
