import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compiledLibrary, isLibraryUnsafe } from "#api/database/dialects/sqlite-library";

describe("a compiled SQLite library", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sso-library-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const compiled = (calls: string) => {
    const file = join(folder, `${calls}.node`);
    writeFileSync(file, Buffer.from(`\x7fELF\0_ZN4node${calls}EPN2v87IsolateE\0`));
    return file;
  };

  it("is unsafe on Node.js 24 if headers of 24.19 or newer made it free its statements by a hook", () => {
    const unsafe = compiled("28RemoveEnvironmentCleanupHook");
    expect(isLibraryUnsafe("24.21.0", unsafe)).toBe(true);
    expect(isLibraryUnsafe("24.18.0", unsafe)).toBe(true);
    expect(isLibraryUnsafe("22.20.0", unsafe)).toBe(false);
    expect(isLibraryUnsafe("24.21.0", compiled("25AddEnvironmentCleanupHook"))).toBe(false);
    expect(isLibraryUnsafe("24.21.0", join(folder, "missing.node"))).toBe(false);
  });

  it("is found where it is installed, and these tests run on a safe one", () => {
    expect(existsSync(compiledLibrary())).toBe(true);
    expect(isLibraryUnsafe()).toBe(false);
  });
});
