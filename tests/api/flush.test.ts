import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFlush, shared } from "#api/database/dialects/sqlite-flush";

/** Runs that end when they are told to. */
function controlled() {
  const ends: Array<{ succeed(): void; fail(error: Error): void }> = [];
  const ask = shared(
    () => new Promise<void>((succeed, fail) => ends.push({ succeed: () => succeed(), fail })),
  );
  return { ask, ends };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("A flush that commits share", () => {
  it("is one for all who ask before it begins", async () => {
    const { ask, ends } = controlled();
    const asked = Promise.all([ask(), ask(), ask()]);
    await settled();
    expect(ends).toHaveLength(1);
    ends[0]?.succeed();
    await asked;
  });

  it("begins after the asking: one that is under way covers nobody who comes later", async () => {
    const { ask, ends } = controlled();
    const first = ask();
    await settled();
    let answered = false;
    const second = ask().then(() => {
      answered = true;
    });
    ends[0]?.succeed();
    await first;
    await settled();
    expect(answered).toBe(false);
    expect(ends).toHaveLength(2);
    ends[1]?.succeed();
    await second;
  });

  it("fails for those who asked for it, and not for the next", async () => {
    const { ask, ends } = controlled();
    const first = ask();
    await settled();
    const second = ask();
    ends[0]?.fail(new Error("the disk is full"));
    await expect(first).rejects.toThrow("the disk is full");
    await settled();
    ends[1]?.succeed();
    await second;
  });

  it("heals where the log could not be opened for a while", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sso-flush-"));
    const { flushed, close } = createFlush(join(folder, "sso.db"));
    try {
      await expect(flushed()).rejects.toThrow("ENOENT");
      writeFileSync(join(folder, "sso.db-wal"), "");
      await flushed();
    } finally {
      await close();
      rmSync(folder, { recursive: true });
    }
  });
});
