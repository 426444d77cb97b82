import { existsSync } from "node:fs";
import { type FileHandle, open as openFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { open } from "#api/database/connect";
import { createSqliteDatabase, EMPTY } from "#tests/support/engines";

const TABLE = "create table if not exists notes (text text)";

let database: Awaited<ReturnType<typeof createSqliteDatabase>>;
let engine: ReturnType<typeof open>;
beforeEach(async () => {
  database = await createSqliteDatabase(EMPTY);
  engine = open(database.url);
  await engine.write((queries) => sql.raw(TABLE).execute(queries));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await engine.close();
  await database.drop();
});

const write = (text: string) =>
  engine.write((queries) => sql`insert into notes values (${text})`.execute(queries));

/** Every flush from now on goes through `instead`. */
async function replaceFlush(instead: (flush: () => Promise<void>) => Promise<void>): Promise<void> {
  const handle = await openFile(database.url.replace("file:", ""), "r");
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const flush = prototype.datasync;
  vi.spyOn(prototype, "datasync").mockImplementation(function (this: FileHandle) {
    return instead(() => flush.call(this));
  });
}

it("L2: nobody is told of a write before the log that has it was put on the disk", async () => {
  const order: string[] = [];
  await replaceFlush(async (flush) => {
    const { rows } = await sql<{ text: string }>`select text from notes`.execute(engine.read);
    order.push(`flush with ${rows.map(({ text }) => text).join(" and ")}`);
    await flush();
    order.push("flushed");
  });
  await write("one").then(() => order.push("told"));
  expect(order).toEqual(["flush with one", "flushed", "told"]);
});

it("L2: a write whose flush fails is not acknowledged, and counts as a database that is away", async () => {
  await replaceFlush(() => Promise.reject(Object.assign(new Error("no space"), { code: "ENOSPC" })));
  const failure = await write("lost").catch((error: unknown) => error);
  expect(engine.isUnavailable(failure)).toBe(true);
});

it("L2: writes at the same time share a flush, and none holds up a read", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let flushes = 0;
  await replaceFlush(async (flush) => {
    flushes++;
    await held;
    await flush();
  });
  const told = ["one", "two", "three", "four"].map(write);
  await vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(engine.read);
    expect(rows).toEqual([{ count: 4 }]);
  });
  release();
  await Promise.all(told);
  expect(flushes).toBeLessThanOrEqual(2);
});

it("a database that was only written to is left as one file", async () => {
  const other = await createSqliteDatabase(EMPTY);
  const writer = open(other.url);
  await writer.write((queries) => sql.raw(TABLE).execute(queries));
  await writer.close();
  expect(existsSync(`${other.url.replace("file:", "")}-wal`)).toBe(false);
  await other.drop();
});
