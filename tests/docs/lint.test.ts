import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** Whether the linter accepts a text as the file of that name. */
function accepts(file: string, text: string): boolean {
  const args = ["lint", "--error-on-warnings", `--stdin-file-path=${file}`];
  return spawnSync("node_modules/.bin/biome", args, { input: text }).status === 0;
}

it.each(["vi.mock", "vi.doMock"])("%s is refused in a file that shares its modules with others", (mock) => {
  const text = `import { vi } from "vitest";\n\n${mock}("#api/version", () => ({ version: "0" }));\n`;
  expect(accepts("tests/api/some.test.ts", text)).toBe(false);
  expect(accepts("tests/app/some.test.tsx", text)).toBe(false);
  expect(accepts("tests/api/some.alone.test.ts", text)).toBe(true);
});
